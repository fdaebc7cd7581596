import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile, syncFolder } from './durable-files.ts';
import { OperatorError } from './operator-error.ts';
import { Secret } from './secret.ts';

const BYTES = 32;

const KEY_FILE = 'secret.key';

async function createKey(dataDir: string, path: string): Promise<Uint8Array> {
  const key = randomBytes(BYTES);
  try {
    await placeFile(path, key);
    await syncFolder(dataDir);
  } catch (error) {
    throw new OperatorError(`The file ${path} cannot be written (${(error as Error).message}).`, { cause: error });
  }
  return key;
}

/** @throws OperatorError when the file holds something else: its signatures would be worthless */
export function asKey(path: string, content: Uint8Array): Secret {
  if (content.length === BYTES) return new Secret(content);
  throw new OperatorError(
    `The file ${path} does not hold a key. Bring back ${KEY_FILE} from a backup, or remove it: a new one is made, and links and cookies so far are worthless.`,
  );
}

/**
 * The relay's key, `<dataDir>/secret.key`, created at the first start. Without it mailed links and signed cookies are void.
 * @throws OperatorError when the file cannot be read or holds no key, or none can be made
 */
export async function readSecret(dataDir: string): Promise<Secret> {
  const path = join(dataDir, KEY_FILE);
  const key = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return createKey(dataDir, path);
    throw new OperatorError(`The file ${path} cannot be read (${error.message}).`, { cause: error });
  });
  return asKey(path, key);
}
