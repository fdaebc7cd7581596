import type { SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from './database.ts';
import type { Engine } from './engine.ts';
import type { SqliteStatement } from './sqlite-connection.ts';
import type { SqliteThread } from './sqlite-thread.ts';

/** SQLite in a thread of its own; simulations and quick tests run it in the caller's. */
export type Sqlite = Pick<SqliteThread, 'run' | 'check' | 'close'>;

/** SQLite rolls schema changes back; Kysely's adapter denies it, and a crash between two changes would leave one. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely over a thread. Kysely's own SQLite dialect needs a synchronous driver; its compiler, adapter and introspector are reused.
 * The adapter reports one connection, so Kysely runs nothing else during a transaction.
 */
export function sqliteDialect(sqlite: Pick<Sqlite, 'run' | 'close'>): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      const [result] = await sqlite.run({ sql, parameters: parameters as readonly SQLInputValue[] });
      return { rows: (result?.rows ?? []) as R[], numAffectedRows: BigInt(result?.changes ?? 0) };
    },
    streamQuery() {
      throw new Error('Streaming is not supported by the embedded store.');
    },
  };
  const run = async (sql: string) => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connection,
      // A writing transaction takes the lock at once: upgrading later can fail with SQLITE_BUSY.
      beginTransaction: (_, { accessMode }) => run(accessMode === 'read only' ? 'begin' : 'begin immediate'),
      commitTransaction: () => run('commit'),
      // SQLite has already rolled back after some errors, such as a full disk; the caller needs that error.
      rollbackTransaction: () => run('rollback').catch(() => {}),
      releaseConnection: async () => {},
      destroy: () => sqlite.close(),
    }),
  };
}

/** A thread that starts with its first query, and again after it has ended by itself. */
function startLate(start: () => SqliteThread): Pick<Sqlite, 'run' | 'close'> {
  let thread: SqliteThread | null = null;
  return {
    run(work) {
      if (!thread) {
        thread = start();
        thread.onDeath = () => {
          thread = null;
        };
      }
      return thread.run(work);
    },
    close: async () => thread?.close(),
  };
}

/** Writes the store's first page; an update to equal values would write none. */
const PROBE = 'PRAGMA application_id = 0';

/**
 * SQLite belongs to this process only.
 * @param startReader starts a read-only thread on the same file; without it everything runs on one
 */
export function sqliteEngine(sqlite: Sqlite, startReader?: () => SqliteThread): Engine {
  const db = new Kysely<Database>({ dialect: sqliteDialect(sqlite) });
  const reader = startReader ? new Kysely<Database>({ dialect: sqliteDialect(startLate(startReader)) }) : db;
  // The connection is awaited: another transaction may be running on it.
  const transact = (statements: readonly SqliteStatement[]) => db.connection().execute(() => sqlite.run(statements));
  return {
    db,
    reader,
    async transact<Row>(statements: readonly CompiledQuery[]) {
      const results = await transact(statements as readonly SqliteStatement[]);
      const rows: readonly object[] = results.at(-1)?.rows ?? [];
      return rows as readonly Row[];
    },
    withoutTimeLimit: (work) => work(db),
    async check() {
      await sqlite.check();
      await transact([]);
    },
    probe: async () => void (await transact([{ sql: PROBE }])),
    limiter: null,
    async close() {
      await reader.destroy();
      await db.destroy();
      await sqlite.close();
    },
  };
}
