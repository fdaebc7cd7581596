import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely } from 'kysely';
import type { SharedLimiter } from './shared-limiter.ts';
import type { Database } from './schema.ts';
import { SqliteThreadDialect } from './sqlite-dialect.ts';
import type { SqliteStatement } from './sqlite-protocol.ts';
import type { SqliteThread } from './sqlite-thread.ts';

/** What a store stands on: a database, and what this process has to do with it. */
export interface Engine {
  db: Kysely<Database>;
  /**
   * Runs statements in a transaction, which is on disk once this resolves. Nothing is decided between them, so an engine may be
   * given all of them at once.
   * @returns what the last of them has found
   * @throws what the database refuses one of them with; then none of them has been
   */
  transact<Row>(statements: readonly CompiledQuery[]): Promise<readonly Row[]>;
  /** For what takes as long as it takes, such as a change of the tables: no limit of time ends its statements. */
  retrying<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  /**
   * Names this process in whatever it claims, so that others know whether it still lives.
   * @throws when it cannot be known to them at present
   */
  owner(): Promise<string>;
  /** Who lives, of those who are named so. */
  living(): Promise<ReadonlySet<string>>;
  /** Counts attempts for all processes together; null: this one is alone. */
  limiter: SharedLimiter | null;
  close(): Promise<void>;
}

/** SQLite, which belongs to this process alone: whoever else is named is gone. */
export function sqliteEngine(thread: SqliteThread): Engine {
  const db = new Kysely<Database>({ dialect: new SqliteThreadDialect(thread) });
  const owner = randomUUID();
  return {
    db,
    // The connection is asked for: others may be in the middle of a transaction on it.
    transact: <Row>(statements: readonly CompiledQuery[]) =>
      db.connection().execute(async () => {
        const results = await thread.transact(statements as readonly SqliteStatement[]);
        const found: readonly object[] = results.at(-1)?.rows ?? [];
        return found as readonly Row[];
      }),
    retrying: (work) => work(db),
    owner: () => Promise.resolve(owner),
    living: () => Promise.resolve(new Set([owner])),
    limiter: null,
    async close() {
      await db.destroy();
      await thread.close();
    },
  };
}
