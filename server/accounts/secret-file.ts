import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile, syncFolder } from '../durable-files.ts';
import { OperatorError } from '../operator-error.ts';
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
 * @throws OperatorError when the file cannot be read or holds no key; Error when none can be made
 */
export async function readSecret(dataDir: string): Promise<Secret> {
  const path = join(dataDir, 'secret.key');
  const key = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return createKey(dataDir, path);
    throw new OperatorError(`The file ${path} cannot be read (${error.message}).`, { cause: error });
  });
  if (key.length !== BYTES) throw new OperatorError(`The file ${path} does not hold a key. Remove it: a new one is made.`);
  return new Secret(key);
}
