import { type CompiledQuery, Kysely } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { SqliteThreadDialect } from './sqlite-dialect.ts';
import type { SqliteStatement } from './sqlite-protocol.ts';
import type { SqliteRunner } from './sqlite-runner.ts';
import type { SqliteThread } from './sqlite-thread.ts';
import type { Database } from './database.ts';

/** `window`: seconds from the first attempt. */
export interface Rate {
  limit: number;
  window: number;
}

export type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward' | 'get' | 'delete'>;

/** Creates a counter shared by all processes. @param rule its name is part of every key */
export type SharedLimiter = (rule: Rate & { name: string }) => Limiter;

export interface Engine {
  db: Kysely<Database>;
  /** For queries that may take long: no commit waits for them. It sees what is committed. */
  reader: Kysely<Database>;
  /**
   * Runs statements in a transaction, which is on disk once this resolves. The engine may send all at once.
   * @returns the rows of the last statement
   * @throws the database's error; then nothing has changed
   */
  transact<Row>(statements: readonly CompiledQuery[]): Promise<readonly Row[]>;
  /** Runs work without time limits, such as a migration. */
  withoutTimeLimit<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  /** Reads what is stored, as far as the engine can judge it, and begins a write. @throws when either is impossible */
  check(): Promise<void>;
  /** Writes a page, without reading the rest. @throws when the store is locked, or has no room */
  probe(): Promise<void>;
  /** Rate limits shared by all processes; null for a single process. */
  limiter: SharedLimiter | null;
  close(): Promise<void>;
}

/** Writes what is there already. */
const PROBE = 'UPDATE clock_mark SET at = at';

/** A thread that starts with its first query, and again after it has ended by itself. */
function startLate(start: () => SqliteThread): Pick<SqliteThread, 'run' | 'close'> {
  let thread: SqliteThread | null = null;
  return {
    run(sql, parameters) {
      if (!thread) {
        thread = start();
        thread.onDeath = () => {
          thread = null;
        };
      }
      return thread.run(sql, parameters);
    },
    close: async () => thread?.close(),
  };
}

/**
 * SQLite belongs to this process only: every other owner is gone.
 * @param startReader starts a read-only thread on the same file; without it everything runs on one
 */
export function sqliteEngine(thread: SqliteRunner, startReader?: () => SqliteThread): Engine {
  const db = new Kysely<Database>({ dialect: new SqliteThreadDialect(thread) });
  const reader = startReader ? new Kysely<Database>({ dialect: new SqliteThreadDialect(startLate(startReader)) }) : db;
  return {
    db,
    reader,
    // The connection is awaited: another transaction may be running on it.
    transact: <Row>(statements: readonly CompiledQuery[]) =>
      db.connection().execute(async () => {
        const results = await thread.transact(statements as readonly SqliteStatement[]);
        const found: readonly object[] = results.at(-1)?.rows ?? [];
        return found as readonly Row[];
      }),
    withoutTimeLimit: (work) => work(db),
    async check() {
      await thread.check();
      await db.connection().execute(() => thread.transact([]));
    },
    async probe() {
      await db.connection().execute(() => thread.transact([{ sql: PROBE, parameters: [] }]));
    },
    limiter: null,
    async close() {
      await reader.destroy();
      await db.destroy();
      await thread.close();
    },
  };
}
