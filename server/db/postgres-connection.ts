import { Socket } from 'node:net';
import {
  type Dialect,
  Kysely,
  type LogEvent,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
} from 'kysely';
import { type ClientBase, type ClientConfig, DatabaseError, Pool, types } from 'pg';
import { faultOf, type StoreFault } from '../lib/store-fault.ts';
import type { Database } from './database.ts';
import { storable } from './dialect.ts';
import { assertDurableSettings, DATABASE_VARIABLE, DatabaseUnusable, durabilitySettings } from './durability.ts';

/** `sslmode`. An encrypted connection also checks the certificate, the library's present default; `no-verify` is the library's word for less. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * The address for the driver. @param named where the operator has written it
 * @throws DatabaseUnusable when it does not say clearly whether to encrypt
 */
export function checkedAddress(url: string, named: string): string {
  const query = URL.parse(url)?.searchParams;
  const [mode, ssl] = [query?.get('sslmode') ?? null, query?.get('ssl') ?? null];
  if (mode !== null && !sslModes.includes(mode))
    throw new DatabaseUnusable(`${named} must say sslmode=verify-full, verify-ca, require or disable.`);
  if (ssl !== null && ssl !== 'true') throw new DatabaseUnusable(`${named} must say sslmode=… in place of ssl=….`);
  // The parameter gives the modes libpq's meaning.
  if (query?.get('uselibpqcompat') === 'true') return url;
  return url.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** Connections of one process. */
const CONNECTIONS = 10;

export const SECOND = 1_000;

/** OID of int8, which the driver returns as text; times are far below 2^53. */
const INT8 = 20;

/** Time limit of a statement in milliseconds: a request that waits for two of them is answered before a page gives up (30 s). */
const STATEMENT = 8 * SECOND;

/** Milliseconds without a byte after which a connection counts as lost: a live server ends the statement earlier. */
const SILENCE = STATEMENT + 2 * SECOND;

/** Name under which PostgreSQL lists the connections of relays, by which a copy sees that one is running. */
export const RELAY = 'staveline';

export interface ConnectionOptions {
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
  application_name: named === DATABASE_VARIABLE ? RELAY : `${RELAY} copy`,
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

function relayDialect(config: PostgresDialectConfig): Dialect {
  const own = new PostgresDialect(config);
  return {
    createDriver: () => new RelayPostgresDriver(config),
    createQueryCompiler: () => new StorableTextCompiler(),
    createAdapter: () => own.createAdapter(),
    createIntrospector: (db) => own.createIntrospector(db),
  };
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
  return { db: new Kysely<Database>({ dialect: relayDialect({ pool }), log }), pool };
}

/** The reason of a failure besides its code, without parts of the address. */
function reasonOf(error: unknown, code: string | null): string | null {
  if (!(error instanceof Error)) return null;
  if ('syscall' in error && error.syscall === 'open' && 'path' in error) return `${String(error.path)} cannot be read`;
  if (error instanceof DatabaseError) return error.message;
  // OpenSSL's codes (https://nodejs.org/docs/latest-v24.x/api/tls.html#x509-certificate-error-codes); others speak for themselves.
  if (code?.startsWith('UNABLE_TO_') || code?.includes('SELF_SIGNED'))
    return 'its certificate is from no authority that is known here: sslrootcert=<file> names the one that it is from';
  // The driver's own errors, of a server without TLS or without an answer, have no code.
  return code === null ? error.message : null;
}

/** Explains an unusable database to the operator without its address, which may contain a password. */
export function unusable(error: unknown, named: string): Error {
  if (error instanceof DatabaseUnusable) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  const reason = reasonOf(error, code);
  return new DatabaseUnusable(
    `The database of ${named} cannot be used${code === null ? '' : ` (${code})`}${reason === null ? '.' : `: ${reason}`}`,
    { cause: error },
  );
}

async function backendOf(client: ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}

/**
 * Makes sure that a connection keeps its session: behind a transaction pooler its time limits and settings would be lost.
 * @throws DatabaseUnusable
 */
export async function assertSessions(pool: Pool, named: string): Promise<void> {
  const first = await pool.connect();
  try {
    const second = await pool.connect();
    try {
      // A pooler with a queue of connections uses another one for the second statement.
      const backends = [await backendOf(first), await backendOf(first)];
      // A pooler with a stack of connections gives the same one to the second client, whose transaction keeps it.
      await second.query('BEGIN');
      const others = await backendOf(second);
      backends.push(await backendOf(first));
      await second.query('ROLLBACK');
      if (new Set(backends).size === 1 && !backends.includes(others)) return;
    } finally {
      second.release();
    }
  } finally {
    first.release();
  }
  throw new DatabaseUnusable(
    `The database of ${named} is behind a pooler that gives each transaction whichever connection is free. Set it to session pooling (PgBouncer: pool_mode=session), or connect directly.`,
  );
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
