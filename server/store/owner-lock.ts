import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../kernel/operator-error.ts';

/** Another process has this data folder. */
export class DataDirInUse extends OperatorError {
  override name = 'DataDirInUse';
}

/** SQLITE_BUSY (https://sqlite.org/rescode.html#busy). */
const BUSY = 5;

/** What SQLite or the file system says of a folder that cannot be worked on. */
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
 * Makes this process the only one that works on a data folder, until it ends in whatever way: the operating system
 * drops the lock, a kill -9 included. So the owner knows that whoever left a delivery under way is gone.
 *
 * The lock is SQLite's own, on an empty database beside the store (Node has no file locks), because an exclusively
 * locked store could not be read with the sqlite3 command while the relay runs.
 * @param dataDir made if missing
 * @returns gives the folder back
 * @throws DataDirInUse; OperatorError when nobody can work on the folder
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
