import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readSecret, Secret } from '../../../server/lib/secret.ts';
import { faultOf, type StoreFault } from '../../../server/lib/store-fault.ts';
import { createStore, openStore, type OpenStoreOptions, type Store } from '../../../server/store.ts';
import { type Sqlite, sqliteEngine } from '../../../server/db/sqlite.ts';
import { databasePath, ownDataDir } from '../../../server/db/data-folder.ts';
import { openConnection, type SqliteWork } from '../../../server/db/sqlite-connection.ts';
import { FakeClock } from './fake-clock.ts';

/** SQLite in the test's own thread: the start of another one costs more than most tests. */
function sqliteHere(path: string, onFault: (fault: StoreFault) => void): Sqlite {
  // A wait would block the test that has the lock.
  const connection = openConnection({ path, busyTimeout: 0 });
  let isOpen = true;
  const run = async (work: SqliteWork) => {
    if (!isOpen) throw new Error('The store is closed.');
    try {
      return connection.run(work);
    } catch (error) {
      const fault = faultOf(error);
      if (fault !== null) onFault(fault);
      throw error;
    } finally {
      // The event loop turns, as it does while a thread answers.
      await nextTurn();
    }
  };
  return {
    run,
    check: async () => void (await run({ sql: 'SELECT 1' })),
    async close() {
      if (isOpen) connection.close();
      isOpen = false;
    },
  };
}

/** An empty store of this release. */
async function makeEmpty(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'relay-test-'));
  try {
    await (await openStore({ dataDir: folder, clock: new FakeClock() })).close();
    return readFileSync(databasePath(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let empty: Promise<Uint8Array> | null = null;

/** Like `openStore`, for tests above the store: without a thread, from a copy of an empty store. */
export async function openQuickStore(options: OpenStoreOptions): Promise<Store> {
  const { dataDir, clock, database = null, secretKey = null, onFault = () => {} } = options;
  if (database !== null) return openStore(options);
  const content = await (empty ??= makeEmpty());
  const release = ownDataDir(dataDir);
  const path = databasePath(dataDir);
  if (!existsSync(path)) writeFileSync(path, content, { mode: 0o600 });
  const secret = secretKey === null ? await readSecret(dataDir) : new Secret(secretKey);
  return createStore(sqliteEngine(sqliteHere(path, onFault)), { clock, release, secret });
}
