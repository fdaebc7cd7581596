import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

export interface SqliteWorkerData {
  /** Absolute path of the database file. */
  path: string;
  /** Milliseconds that a statement waits for another process's lock. */
  busyTimeout: number;
  /** Leaves the file as it is; for a check, and for queries beside the connection that commits. */
  readOnly?: boolean;
}

export interface SqliteStatement {
  sql: string;
  parameters: readonly SQLInputValue[];
}

export interface SqliteRequest {
  id: number;
  work: SqliteStatement | readonly SqliteStatement[];
}

export interface SqliteResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows inserted, updated or deleted; 0 for a query. */
  changes: number;
}

/** The answer to the request of the same id, with a result for each statement. */
export type SqliteReply =
  | { id: number; ok: true; results: readonly SqliteResult[] }
  | { id: number; ok: false; message: string; code: string };
