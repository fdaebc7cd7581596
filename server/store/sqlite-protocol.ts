import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';

/** What the worker is started with. */
export interface SqliteWorkerData {
  /** Absolute path of the database file. */
  path: string;
  /** How long a statement waits for another process's lock, in milliseconds. */
  busyTimeout: number;
}

/** One statement for the worker. */
export interface SqliteRequest {
  id: number;
  sql: string;
  parameters: readonly SQLInputValue[];
}

export interface SqliteResult {
  rows: Record<string, SQLOutputValue>[];
  /** Rows inserted, updated or deleted; 0 for a query. */
  changes: number;
}

/** The worker's answer to the request of the same id. */
export type SqliteReply =
  ({ id: number; ok: true } & SqliteResult) | { id: number; ok: false; message: string; code: string };
