import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeFile, syncFolder } from './durable-files.ts';
import { OperatorError } from './operator-error.ts';

/** 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The relay's key. It is not in the store: read access to the database is not enough to forge a link or a cookie. */
export class Secret {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** The token of a submission's link: the same in every attempt to send its mail, while the store has only a digest. */
  tokenOf(submissionId: string): string {
    return this.#mac('token', submissionId);
  }

  signature(purpose: string, text: string): string {
    return this.#mac(purpose, text);
  }

  isSignature(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(this.#mac(purpose, text));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Signs a text: `<text>.<signature>`. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.signature(purpose, text)}`;
  }

  /** The text of a valid signature for this purpose; otherwise null. */
  verify(purpose: string, signed: string): string | null {
    const end = signed.lastIndexOf('.');
    const text = signed.slice(0, Math.max(end, 0));
    return end > 0 && this.isSignature(purpose, text, signed.slice(end + 1)) ? text : null;
  }

  /** Identifies the key without revealing it. */
  mark(): string {
    return this.#mac('mark', '');
  }

  #mac(purpose: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${text}`).digest('base64url');
  }
}

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
