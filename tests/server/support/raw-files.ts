import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
