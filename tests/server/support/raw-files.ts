import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseOf, engine } from './engine.ts';
import { runNow } from './postgres-reader.ts';

/** A text's base64 in a mail, at each of three offsets. */
const encodings = (marker: string) =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${marker}`).toString('base64');
    // The first and last characters also encode neighbouring bytes.
    return encoded.slice(before === 0 ? 0 : 4, -4);
  });

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Empty for a file that is gone: PostgreSQL removes its own at any time. */
function bytesOf(path: string): string {
  try {
    return readFileSync(path).toString('latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

export function foundIn(folder: string, markers: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const path of filesIn(folder)) {
    const bytes = bytesOf(path);
    // Mails break lines anywhere.
    const joined = path.includes('.eml') ? bytes.replace(/=?\r\n/g, '') : '';
    for (const marker of markers) {
      const forms = [marker, ...encodings(marker)];
      if (forms.some((form) => bytes.includes(form) || joined.includes(form)))
        (found[marker] ??= []).push(path.slice(folder.length + 1));
    }
  }
  return found;
}

/** Milliseconds for a test that reads a store's files: PostgreSQL first writes the changes of all tests. */
export const WHILE_ALL_IS_WRITTEN = 120_000;

/** The same in a data folder and, on PostgreSQL, in its database's files after a checkpoint. */
export function foundInStore(dataDir: string, markers: readonly string[]): Record<string, string[]> {
  const found = foundIn(dataDir, markers);
  if (engine === 'sqlite') return found;
  const url = databaseOf(dataDir);
  runNow(url, 'CHECKPOINT');
  const [database] = runNow(url, 'SELECT oid::int FROM pg_database WHERE datname = current_database()');
  return { ...found, ...foundIn(join(inject('postgres'), 'data', 'base', String(database?.['oid'])), markers) };
}
