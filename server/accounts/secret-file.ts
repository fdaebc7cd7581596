import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Secret } from './opaque.ts';

const BYTES = 32;

/** Writes a new key so that after a crash it is there whole or not at all. */
function createKey(dataDir: string, path: string): Uint8Array {
  const key = randomBytes(BYTES);
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, key);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  const folder = openSync(dataDir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return key;
}

/**
 * The relay's own key, `<dataDir>/secret.key`; made at the first start. Without it every link that has been mailed and
 * every cookie that has been signed is worthless, and nothing else is lost.
 * @throws when the file cannot be read or written, or holds no key
 */
export function readSecret(dataDir: string): Secret {
  const path = join(dataDir, 'secret.key');
  let key: Uint8Array;
  try {
    key = readFileSync(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    key = createKey(dataDir, path);
  }
  if (key.length !== BYTES) throw new Error('The file secret.key does not hold a key. Remove it: a new one is made.');
  return new Secret(key);
}
