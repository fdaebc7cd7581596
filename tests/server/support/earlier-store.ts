import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The key of the release that wrote the store. */
export const earlierKey = Buffer.alloc(32, 7);

/** Puts a store of an earlier release (earlier-store.sql) and its key into a data folder. */
export function placeEarlierStore(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'staveline.db'));
  database.exec(readFileSync(new URL('earlier-store.sql', import.meta.url), 'utf8'));
  database.close();
  writeFileSync(join(dataDir, 'secret.key'), earlierKey, { mode: 0o600 });
}
