import { Socket } from 'node:net';
import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
} from 'kysely';
import { type ClientConfig, Pool, types } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { SharedLimiter } from './shared-limiter.ts';
import { executeAll, inTransaction, storable } from './dialect.ts';
import { assertDurableSettings, DATABASE_VARIABLE, durabilitySettings } from './durability.ts';
import type { Engine } from './engine.ts';
import { assertSessions } from './pooler.ts';
import { checkedAddress, unusable } from './postgres-address.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Database } from './schema.ts';

/** Connections of one process at most, beside the one that shows that it lives. */
const CONNECTIONS = 10;

const SECOND = 1_000;

/** PostgreSQL's type of whole numbers of 64 bits, which the driver gives as text: times are far below 2^53. */
const INT8 = 20;

/**
 * How long a statement may take, in milliseconds. Whoever waits for the one before and then for their own is answered before a page
 * gives up (30 s).
 */
const STATEMENT = 8 * SECOND;

/** After how long without a byte a connection counts as lost, in milliseconds: a server that lives has ended the statement before. */
const SILENCE = STATEMENT + 2 * SECOND;

interface ConnectionOptions {
  /** Statements and transactions may take as long as they take. */
  patient?: boolean;
  /** After how long without a byte a connection that is not patient counts as lost, in milliseconds. */
  silence?: number;
  /** Where the operator has written the address: what is said of the database is said of this. */
  named?: string;
}

/**
 * Ends a connection over which nothing comes. A machine that has vanished without a word would have its connections stay, and be asked
 * again and again, for as long as the system repeats what it sends: a quarter of an hour.
 */
function endsInSilence(silence: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(silence, () =>
    socket.destroy(Object.assign(new Error('The database is silent.'), { code: 'ETIMEDOUT' })),
  );
}

/**
 * What every connection is opened with.
 * @throws DatabaseUnusable when the address says something that is not understood
 */
export const connectionTo = (
  url: string,
  { patient = false, silence = SILENCE, named = DATABASE_VARIABLE }: ConnectionOptions = {},
): ClientConfig => ({
  connectionString: checkedAddress(url, named),
  application_name: 'staveline',
  keepAlive: true,
  connectionTimeoutMillis: 5 * SECOND,
  ...(!patient && { stream: () => endsInSilence(silence) }),
  types: {
    getTypeParser: ((oid: number, format?: 'text') =>
      oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
  },
});

/**
 * Nobody waits for longer, and a relay that has vanished in the middle of a transaction holds nobody up. Asked for once it is connected:
 * PgBouncer refuses connections that say so as they begin.
 */
const limitsOfTime = `set_config('statement_timeout', '${STATEMENT}', false), set_config('idle_in_transaction_session_timeout', '${10 * SECOND}', false)`;

class StorableTextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

/** A rollback that fails gives up its connection, and that is all: whoever asks wants to know what failed before. */
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

/** The query builder on a PostgreSQL database. Every connection has been made sure to be durable. */
export function connectPostgres(url: string, options: ConnectionOptions = {}): { db: Kysely<Database>; pool: Pool } {
  const pool = new Pool({
    ...connectionTo(url, options),
    max: CONNECTIONS,
    onConnect: async (client) => {
      const asked = options.patient ? durabilitySettings : `${durabilitySettings}, ${limitsOfTime}`;
      assertDurableSettings((await client.query<Record<string, string>>(asked)).rows[0] ?? {}, options.named);
    },
  });
  // A connection that breaks while nobody uses it is replaced when somebody does. One that breaks between two statements of a transaction
  // fails the next of them; the pool does not listen to it then, and an error that nobody hears would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: new Kysely<Database>({ dialect: new RelayPostgresDialect({ pool }) }), pool };
}

/** How much further off than its window the end of a count may be: the processes' clocks are within a minute. */
const CLOCKS_APART = 60 * SECOND;

/** Counts in a table that all processes share. The first rule's counter removes what has expired for all of them. */
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
    /** Whether it was begun by a clock that was ahead and has been set right: the count would last until then. */
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
 * As connectPostgres, once it is sure that there is somebody.
 * @throws DatabaseUnusable when it cannot be reached or does not promise what it has to
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

/**
 * PostgreSQL, which this process may share with others.
 * @param url as in DATABASE_URL
 * @throws DatabaseUnusable when it cannot be reached or does not promise what it has to
 */
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
  const retrying = async <Result>(work: (patientDb: Kysely<Database>) => Promise<Result>): Promise<Result> => {
    const { db: patientDb } = connectPostgres(url, { ...options, patient: true });
    try {
      return await work(patientDb);
    } finally {
      await patientDb.destroy();
    }
  };
  return {
    db,
    transact,
    retrying,
    owner: () => heartbeat.name(),
    living: () => heartbeat.living(),
    limiter: sharedLimiter(pool),
    close,
  };
}
