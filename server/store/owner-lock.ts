import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has this data folder. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
}

/**
 * Makes this process the only one that works on a data folder, until it ends in whatever way: the operating system
 * drops the lock, a kill -9 included. So the owner knows that whoever left a delivery under way is gone.
 *
 * The lock is SQLite's own, on an empty database beside the store (Node has no file locks), because an exclusively
 * locked store could not be read with the sqlite3 command while the relay runs.
 * @returns gives the folder back
 * @throws DataDirInUse
 */
export function ownDataDir(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'staveline.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DataDirInUse(`Another process is already using the data folder ${dataDir}.`);
  }
  return () => lock.close();
}
