import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What the worker is started with. */
export interface SqliteWorkerData {
  /** Absolute path of the database file. */
  path: string;
  /** How long a statement waits for another process's lock, in milliseconds. */
  busyTimeout: number;
}

export interface SqliteStatement {
  sql: string;
  parameters: readonly SQLInputValue[];
}

/** What the worker is to do. */
export interface SqliteRequest {
  id: number;
  /** One statement, or those of a transaction. */
  work: SqliteStatement | readonly SqliteStatement[];
}

export interface SqliteResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows inserted, updated or deleted; 0 for a query. */
  changes: number;
}

/** The code of every answer once the database's file is another one than was opened, or none. */
export const LOST = 'STORE_LOST';

/** The worker's answer to the request of the same id: a result for each statement. */
export type SqliteReply =
  | { id: number; ok: true; results: readonly SqliteResult[] }
  | { id: number; ok: false; message: string; code: string };
