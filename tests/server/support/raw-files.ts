import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { databaseOf, engine } from './engine.ts';
import { runNow } from './postgres-reader.ts';

/** A text as it may stand in a mail: base64 from each of the three places where it may begin. */
const encodings = (marker: string) =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${marker}`).toString('base64');
    // The characters at both ends belong to what stands beside it as well.
    return encoded.slice(before === 0 ? 0 : 4, -4);
  });

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A file's bytes; none when it is gone since: PostgreSQL removes its own as it likes. */
function bytesOf(path: string): string {
  try {
    return readFileSync(path).toString('latin1');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Which of some texts stand anywhere in the files below a folder, byte for byte; each with the files' names. */
export function foundIn(folder: string, markers: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const path of filesIn(folder)) {
    const bytes = bytesOf(path);
    // Mails break lines wherever they like.
    const joined = path.includes('.eml') ? bytes.replace(/=?\r\n/g, '') : '';
    for (const marker of markers) {
      const forms = [marker, ...encodings(marker)];
      if (forms.some((form) => bytes.includes(form) || joined.includes(form)))
        (found[marker] ??= []).push(path.slice(folder.length + 1));
    }
  }
  return found;
}

/** Milliseconds that a test may take which looks into a store's files: on PostgreSQL the changes of all tests are written to disk before. */
export const WHILE_ALL_IS_WRITTEN = 120_000;

/** The same in a data folder and, on PostgreSQL, in the files of its database, as it is once all of that is on disk. */
export function foundInStore(dataDir: string, markers: readonly string[]): Record<string, string[]> {
  const found = foundIn(dataDir, markers);
  if (engine === 'sqlite') return found;
  const url = databaseOf(dataDir);
  runNow(url, 'CHECKPOINT');
  const [database] = runNow(url, 'SELECT oid::int FROM pg_database WHERE datname = current_database()');
  return { ...found, ...foundIn(join(inject('postgres'), 'data', 'base', String(database?.['oid'])), markers) };
}
