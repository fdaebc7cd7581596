import { type CompiledQuery, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import { type ClientConfig, DatabaseError, Pool, types } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { SharedLimiter } from '../protection/limits.ts';
import { executeAll, inTransaction, storable } from './dialect.ts';
import { assertDurableSettings, DatabaseUnusable, durabilitySettings } from './durability.ts';
import type { Engine } from './engine.ts';
import { Presence } from './presence.ts';
import type { Database } from './schema.ts';

/** Connections of one process at most, beside the one that shows that it lives. */
const CONNECTIONS = 10;

const SECOND = 1_000;

/** PostgreSQL's type of whole numbers of 64 bits, which the driver gives as text: times are far below 2^53. */
const INT8 = 20;

interface ConnectionOptions {
  /** Statements and transactions may take as long as they take. */
  patient?: boolean;
}

/** What every connection is opened with. */
export const connectionTo = (url: string, { patient = false }: ConnectionOptions = {}): ClientConfig => ({
  connectionString: url,
  application_name: 'staveline',
  keepAlive: true,
  connectionTimeoutMillis: 5 * SECOND,
  // Nobody waits for longer, and a machine that has vanished in the middle of a transaction holds nobody up.
  ...(!patient && { statement_timeout: 20 * SECOND, idle_in_transaction_session_timeout: 10 * SECOND, query_timeout: 30 * SECOND }),
  types: { getTypeParser: ((oid: number, format?: 'text') => (oid === INT8 ? Number : types.getTypeParser(oid, format))) as typeof types.getTypeParser },
});

class StorableTextCompiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(storable(parameter));
  }
}

class RelayPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new StorableTextCompiler();
  }
}

/** The query builder on a PostgreSQL database. Every connection has been made sure to be durable. */
export function connectPostgres(url: string, options: ConnectionOptions = {}): { db: Kysely<Database>; pool: Pool } {
  const pool = new Pool({
    ...connectionTo(url, options),
    max: CONNECTIONS,
    onConnect: async (client) => assertDurableSettings((await client.query<Record<string, string>>(durabilitySettings)).rows[0] ?? {}),
  });
  // A connection that breaks while nobody uses it is replaced when somebody does. One that breaks between two statements of a transaction
  // fails the next of them; the pool does not listen to it then, and an error that nobody hears would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: new Kysely<Database>({ dialect: new RelayPostgresDialect({ pool }) }), pool };
}

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
    return limiter;
  };
}

/** What the operator is told when a database cannot be used at all; the address may carry a password and is not repeated. */
function unusable(error: unknown): Error {
  if (error instanceof DatabaseUnusable) return error;
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  const why = error instanceof DatabaseError ? `: ${error.message}` : '.';
  return new DatabaseUnusable(`The database of DATABASE_URL cannot be used${code}${why}`, { cause: error });
}

/**
 * PostgreSQL, which this process may share with others.
 * @param url as in DATABASE_URL
 * @throws DatabaseUnusable when it cannot be reached or does not promise what it has to
 */
export async function openPostgres(url: string, options: ConnectionOptions = {}): Promise<Engine> {
  const { db, pool } = connectPostgres(url, options);
  const presence = new Presence(connectionTo(url));
  const close = async () => {
    await presence.close();
    await db.destroy();
  };
  try {
    (await pool.connect()).release();
    await presence.name();
  } catch (error) {
    await close();
    throw unusable(error);
  }
  const transact = <Row>(statements: readonly CompiledQuery[]) => inTransaction(db, (trx) => executeAll<Row>(trx, statements));
  return { db, transact, owner: () => presence.name(), living: () => presence.living(), limiter: sharedLimiter(pool), close };
}
