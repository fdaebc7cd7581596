import { Socket } from 'node:net';
import {
  type CompiledQuery,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedLimiter } from './shared-limiter.ts';
import { executeAll, inTransaction, storable } from './dialect.ts';
import { assertDurableSettings, DATABASE_VARIABLE, durabilitySettings } from './durability.ts';
import type { Engine } from './engine.ts';
import { faultOf, type StoreFault } from '../lib/store-fault.ts';
import { assertSessions } from './pooler.ts';
import { checkedAddress, unusable } from './postgres-address.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Database } from './database.ts';

/** Connections of one process besides the heartbeat's. */
const CONNECTIONS = 10;

const SECOND = 1_000;

/** OID of int8, which the driver returns as text; times are far below 2^53. */
const INT8 = 20;

/** Time limit of a statement in milliseconds: a request that waits for two of them is answered before a page gives up (30 s). */
const STATEMENT = 8 * SECOND;

/** Milliseconds without a byte after which a connection counts as lost: a live server ends the statement earlier. */
const SILENCE = STATEMENT + 2 * SECOND;

interface ConnectionOptions {
  /** For statements and transactions; true when left out. */
  timeLimits?: boolean;
  /** Milliseconds without a byte after which a connection counts as lost; ignored without `timeLimits`. */
  silence?: number;
  named?: string;
  /** Called for each statement that fails because of the database and not of itself. */
  onFault?: (fault: StoreFault) => void;
}

/** A socket that ends in silence. TCP would keep connections to a vanished machine for a quarter of an hour. */
function endsInSilence(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () =>
    socket.destroy(Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' })),
  );
}

/** @throws DatabaseUnusable when the address is invalid */
export const connectionTo = (
  url: string,
  { timeLimits = true, silence = SILENCE, named = DATABASE_VARIABLE }: ConnectionOptions = {},
): ClientConfig => ({
  connectionString: checkedAddress(url, named),
  application_name: 'staveline',
  keepAlive: true,
  connectionTimeoutMillis: 5 * SECOND,
  ...(timeLimits && { stream: () => endsInSilence(silence) }),
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  },
});

/**
 * Time limits, so that a vanished relay's transaction blocks no others. Set after connecting, because PgBouncer rejects
 * them as startup parameters.
 */
const limitsOfTime = `set_config('statement_timeout', '${STATEMENT}', false), set_config('idle_in_transaction_session_timeout', '${10 * SECOND}', false)`;

class StorableTextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

/** A failed rollback drops the connection; the caller needs the first error. */
class RelayPostgresDriver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

class RelayPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new RelayPostgresDriver(this.#config);
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorableTextCompiler();
  }
}

/** The query builder on PostgreSQL. Every connection is checked for durability. */
export function connectPostgres(url: string, options: ConnectionOptions = {}): { db: Kysely<Database>; pool: Pool } {
  const pool = new Pool({
    ...connectionTo(url, options),
    max: CONNECTIONS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its type says void
    onConnect: async (client) => {
      const settings = options.timeLimits === false ? durabilitySettings : `${durabilitySettings}, ${limitsOfTime}`;
      assertDurableSettings((await client.query<Record<string, string>>(settings)).rows[0] ?? {}, options.named);
    },
  });
  // The pool replaces a connection that breaks while idle; one that breaks in a transaction fails its next statement. The pool does not
  // listen then, and an error event without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const log = (event: LogEvent) => {
    const fault = event.level === 'error' ? faultOf(event.error) : null;
    if (fault !== null) options.onFault?.(fault);
  };
  return { db: new Kysely<Database>({ dialect: new RelayPostgresDialect({ pool }), log }), pool };
}

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

/**
 * Like connectPostgres, after one connection has succeeded. @throws DatabaseUnusable when it is unreachable or not
 * durable
 */
export async function reachPostgres(
  url: string,
  options: ConnectionOptions = {},
): Promise<ReturnType<typeof connectPostgres>> {
  const { named = DATABASE_VARIABLE } = options;
  const connected = connectPostgres(url, options);
  try {
    await assertSessions(connected.pool, named);
    return connected;
  } catch (error) {
    await connected.db.destroy();
    throw unusable(error, named);
  }
}

/** Opens a PostgreSQL that processes may share. @param url as in DATABASE_URL. @throws DatabaseUnusable when it is unreachable or not durable */
export async function openPostgres(url: string, options: ConnectionOptions = {}): Promise<Engine> {
  const { silence = SILENCE, named = DATABASE_VARIABLE } = options;
  const { db, pool } = await reachPostgres(url, options);
  const heartbeat = new Heartbeat(connectionTo(url, { silence, named }), silence / 3, named);
  const close = async () => {
    await heartbeat.close();
    await db.destroy();
  };
  try {
    await heartbeat.name();
  } catch (error) {
    await close();
    throw unusable(error, named);
  }
  const transact = <Row>(statements: readonly CompiledQuery[]) =>
    inTransaction(db, (trx) => executeAll<Row>(trx, statements));
  const withoutTimeLimit = async <Result>(work: (unlimited: Kysely<Database>) => Promise<Result>): Promise<Result> => {
    const { db: unlimited } = connectPostgres(url, { ...options, timeLimits: false });
    try {
      return await work(unlimited);
    } finally {
      await unlimited.destroy();
    }
  };
  // The server checks its own pages; whether they can be written shows at the tables.
  const check = () =>
    inTransaction(db, async (trx) => {
      await sql`LOCK TABLE submissions, deliveries, accounts IN ROW EXCLUSIVE MODE`.execute(trx);
    });
  return {
    db,
    // The pool has a connection for each.
    reader: db,
    transact,
    withoutTimeLimit,
    owner: () => heartbeat.name(),
    living: () => heartbeat.living(),
    check,
    probe: check,
    limiter: sharedLimiter(pool),
    close,
  };
}
