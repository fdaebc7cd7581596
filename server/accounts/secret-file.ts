import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile, syncFolder } from '../durable-files.ts';
import { Secret } from './secret.ts';

const BYTES = 32;

async function createKey(dataDir: string, path: string): Promise<Uint8Array> {
  const key = randomBytes(BYTES);
  await placeFile(path, key);
  await syncFolder(dataDir);
  return key;
}

/**
 * The relay's own key, `<dataDir>/secret.key`; made at the first start. Without it every link that has been mailed and
 * every cookie that has been signed is worthless, and nothing else is lost.
 * @throws when the file cannot be read or written, or holds no key
 */
export async function readSecret(dataDir: string): Promise<Secret> {
  const path = join(dataDir, 'secret.key');
  let key: Uint8Array;
  try {
    key = await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    key = await createKey(dataDir, path);
  }
  if (key.length !== BYTES) throw new Error('The file secret.key does not hold a key. Remove it: a new one is made.');
  return new Secret(key);
}
