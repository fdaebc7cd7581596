import type { SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { SqliteThread } from './sqlite-thread.ts';

type Thread = Pick<SqliteThread, 'run' | 'close'>;

/**
 * Kysely over a SqliteThread. Kysely's own SQLite dialect needs a synchronous driver; its compiler, adapter and introspector are reused.
 * The adapter reports one connection, so Kysely runs nothing else during a transaction.
 */
export class SqliteThreadDialect implements Dialect {
  readonly #thread: Thread;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  createDriver(): Driver {
    return new SqliteThreadDriver(this.#thread);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** SQLite rolls schema changes back; Kysely's adapter denies it, and a crash between two changes would leave one. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteThreadDriver implements Driver {
  readonly #thread: Thread;
  readonly #connection: DatabaseConnection;

  constructor(thread: Thread) {
    this.#thread = thread;
    this.#connection = new SqliteThreadConnection(thread);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  /** A writing transaction takes the lock at once: upgrading later can fail with SQLITE_BUSY. */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = settings.accessMode === 'read only' ? 'begin' : 'begin immediate';
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** SQLite has already rolled back after some errors, such as a full disk; the caller needs that error. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {});
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.close();
  }
}

class SqliteThreadConnection implements DatabaseConnection {
  readonly #thread: Thread;

  constructor(thread: Thread) {
    this.#thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes } = await this.#thread.run(sql, parameters as readonly SQLInputValue[]);
    return { rows: rows as R[], numAffectedRows: BigInt(changes) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported by the embedded store.');
  }
}
