import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../lib/operator-error.ts';

export const databasePath = (dataDir: string) => join(dataDir, 'staveline.db');

/** Milliseconds that a statement waits for another process's lock (an operator's command, a backup). */
export const BUSY_TIMEOUT = 5_000;

export class DataDirInUse extends OperatorError {
  override name = 'DataDirInUse';
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const BUSY = 5;

function unusable(dataDir: string, error: unknown): OperatorError {
  if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) {
    return new DataDirInUse(`Another process is already using the data folder ${dataDir}.`);
  }
  return new OperatorError(
    `The data folder ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}).`,
    { cause: error },
  );
}

/**
 * Makes this process the only one on a data folder. The operating system releases the lock when the process ends, even by kill -9,
 * so deliveries that another process left in flight can be taken over. The lock is SQLite's, on an empty database beside the store:
 * Node has no file locks, and the sqlite3 command could not read an exclusively locked store.
 * @param dataDir created if missing
 * @returns releases the lock
 * @throws DataDirInUse; OperatorError when the folder is unusable
 */
export function ownDataDir(dataDir: string): () => void {
  let lock: DatabaseSync | null = null;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(dataDir, 'staveline.lock'));
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw unusable(dataDir, error);
  }
  const owned = lock;
  return () => owned.close();
}
