import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely } from 'kysely';
import type { SharedLimiter } from './shared-limiter.ts';
import type { Database } from './schema.ts';
import { SqliteThreadDialect } from './sqlite-dialect.ts';
import type { SqliteStatement } from './sqlite-protocol.ts';
import type { SqliteThread } from './sqlite-thread.ts';

export interface Engine {
  db: Kysely<Database>;
  /**
   * Runs statements in a transaction, which is on disk once this resolves. The engine may send all at once.
   * @returns the rows of the last statement
   * @throws the database's error; then nothing has changed
   */
  transact<Row>(statements: readonly CompiledQuery[]): Promise<readonly Row[]>;
  /** Runs work without time limits, such as a migration. */
  withoutTimeLimit<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  /** The name of this process in claims, by which others see whether it is alive. @throws when it cannot be announced now */
  owner(): Promise<string>;
  living(): Promise<ReadonlySet<string>>;
  /** Reads what is stored, as far as the engine can judge it, and begins a write. @throws when either is impossible */
  check(): Promise<void>;
  /** Rate limits shared by all processes; null for a single process. */
  limiter: SharedLimiter | null;
  close(): Promise<void>;
}

/** SQLite belongs to this process only: every other owner is gone. */
export function sqliteEngine(thread: SqliteThread): Engine {
  const db = new Kysely<Database>({ dialect: new SqliteThreadDialect(thread) });
  const owner = randomUUID();
  return {
    db,
    // The connection is awaited: another transaction may be running on it.
    transact: <Row>(statements: readonly CompiledQuery[]) =>
      db.connection().execute(async () => {
        const results = await thread.transact(statements as readonly SqliteStatement[]);
        const found: readonly object[] = results.at(-1)?.rows ?? [];
        return found as readonly Row[];
      }),
    withoutTimeLimit: (work) => work(db),
    owner: () => Promise.resolve(owner),
    living: () => Promise.resolve(new Set([owner])),
    async check() {
      await thread.check();
      await db.connection().execute(() => thread.transact([]));
    },
    limiter: null,
    async close() {
      await db.destroy();
      await thread.close();
    },
  };
}
