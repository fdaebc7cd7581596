import { sql } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { executeAll, inTransaction } from './dialect.ts';
import type { Engine, SharedLimiter } from './engine.ts';
import { type ConnectionOptions, connectPostgres, reachPostgres, SECOND } from './postgres-connection.ts';

/** Milliseconds that the processes' clocks may differ. */
const CLOCKS_APART = 60 * SECOND;

/** Counts in a table that all processes share. The first rule's counter removes expired rows of all rules. */
function sharedLimiter(pool: Pool): SharedLimiter {
  let first = true;
  return ({ name, limit, window }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: name,
      points: limit,
      duration: window,
      clearExpiredByTimeout: first,
    });
    first = false;
    /** Whether a fast clock began the count, which would then last until that clock's time. */
    const isAhead = ({ msBeforeNext }: RateLimiterRes) => msBeforeNext > window * SECOND + CLOCKS_APART;
    const consume = async (key: string | number) => {
      const counted = await limiter.consume(key).catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes) || !isAhead(refused)) throw refused;
        return refused;
      });
      if (!isAhead(counted)) return counted;
      await limiter.delete(key);
      return limiter.consume(key);
    };
    return {
      consume,
      reward: (key, points) => limiter.reward(key, points),
      get: (key) => limiter.get(key),
      delete: (key) => limiter.delete(key),
    };
  };
}

/** Opens a PostgreSQL that processes may share. @param url as in DATABASE_URL. @throws DatabaseUnusable when it is unreachable or not durable */
export async function openPostgres(url: string, options: ConnectionOptions = {}): Promise<Engine> {
  const { db, pool } = await reachPostgres(url, options);
  // The server checks its own pages; whether they can be written shows at the tables.
  const check = () =>
    inTransaction(db, async (trx) => {
      await sql`LOCK TABLE submissions, deliveries, accounts IN ROW EXCLUSIVE MODE`.execute(trx);
    });
  return {
    db,
    // The pool has a connection for each.
    reader: db,
    transact: (statements) => inTransaction(db, (trx) => executeAll(trx, statements)),
    async withoutTimeLimit(work) {
      const { db: unlimited } = connectPostgres(url, { ...options, timeLimits: false });
      try {
        return await work(unlimited);
      } finally {
        await unlimited.destroy();
      }
    },
    check,
    probe: check,
    limiter: sharedLimiter(pool),
    close: () => db.destroy(),
  };
}
