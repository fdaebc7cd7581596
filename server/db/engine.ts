import type { CompiledQuery, Kysely } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
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
