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

/** Which of some texts stand anywhere in the files below a folder, byte for byte; each with the files' names. */
export function foundIn(folder: string, markers: readonly string[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const path of filesIn(folder)) {
    const bytes = readFileSync(path).toString('latin1');
    // Mails break lines wherever they like.
    const joined = path.includes('.eml') ? bytes.replace(/=?\r\n/g, '') : '';
    for (const marker of markers) {
      const forms = [marker, ...encodings(marker)];
      if (forms.some((form) => bytes.includes(form) || joined.includes(form))) (found[marker] ??= []).push(path.slice(folder.length + 1));
    }
  }
  return found;
}

/** Where the bytes of a data folder's store and mails are: for PostgreSQL the database's own files as well, as they lie on the disk. */
export function foundInRawFiles(dataDir: string, markers: readonly string[]): Record<string, string[]> {
  const found = foundIn(dataDir, markers);
  if (engine === 'sqlite') return found;
  const url = databaseOf(dataDir);
  runNow(url, 'CHECKPOINT');
  const [row] = runNow(url, 'SELECT oid::int AS oid FROM pg_database WHERE datname = current_database()');
  const there = foundIn(join(inject('postgres'), 'data', 'base', String(row?.['oid'])), markers);
  for (const [marker, paths] of Object.entries(there)) (found[marker] ??= []).push(...paths);
  return found;
}
