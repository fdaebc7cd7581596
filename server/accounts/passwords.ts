import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { isTooLong, normalized } from './password-rules.ts';

/** OWASP's first choice (Password Storage Cheat Sheet): Argon2id, 19 MiB, 2 passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes at the same time: each takes 19 MiB and one of the four threads that file access needs as well. */
const AT_ONCE = 2;

/** Hashes that wait at most. At some 40 ms each the last of them waits 2 s. */
const LONGEST_QUEUE = 100;

const derive = promisify(argon2);

/** More passwords are waiting to be hashed than can be in reasonable time. */
export class TooBusy extends Error {
  override name = 'TooBusy';
}

/** Hashes and compares passwords, a few at the same time. */
export interface Passwords {
  /**
   * @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`
   * @throws TooBusy
   */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed. Without a hash it takes as long and is never true.
   * @param hash null when there is no such account, or it has no password
   * @throws TooBusy
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** The parts of a hash that was made with today's cost. */
const pattern = new RegExp(`^\\$argon2id\\$v=19\\$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)$`);

/** Lets a few works run at the same time and the next ones wait. */
class Queue {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= LONGEST_QUEUE) throw new TooBusy('Too many passwords are waiting to be hashed.');
      // Whoever is let in takes over the place of the one that has ended.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

export function createPasswords(): Passwords {
  const queue = new Queue();
  const run = (password: string, salt: Uint8Array) =>
    queue.run(() => derive('argon2id', { message: normalized(password), nonce: salt, tagLength: HASH_BYTES, ...cost }));

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(await run(password, salt))}`;
    },
    async matches(password, hash) {
      const [, salt, expected] = pattern.exec(hash ?? '') ?? [];
      // One that is too long was never chosen; it is not what is hashed either.
      const given = await run(isTooLong(password) ? '' : password, salt === undefined ? randomBytes(SALT_BYTES) : Buffer.from(salt, 'base64'));
      return expected !== undefined && !isTooLong(password) && timingSafeEqual(given, Buffer.from(expected, 'base64'));
    },
  };
}
