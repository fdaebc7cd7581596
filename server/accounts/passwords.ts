import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { WorkQueue } from '../kernel/work-queue.ts';
import { isTooLong, normalized } from './password-rules.ts';

/** What deriving a hash takes: KiB of memory, and how often it is gone through. */
interface Cost {
  memory: number;
  passes: number;
}

/** OWASP's first choice (Password Storage Cheat Sheet): Argon2id, 19 MiB, 2 passes, one lane. New passwords are hashed at this cost. */
const today: Cost = { memory: 19_456, passes: 2 };

/** What one is given at least and at most, whatever a stored hash asks for. */
const least: Cost = { memory: 8, passes: 1 };
const most: Cost = { memory: 65_536, passes: 10 };

const SALT_BYTES = 16;

/** RFC 9106, 3.1. */
const LEAST_SALT_BYTES = 8;
const HASH_BYTES = 32;

/** Hashes at the same time: each takes 19 MiB and one of the four threads that file access needs as well. */
const AT_ONCE = 2;

/** Hashes that wait at most. At some 40 ms each the last of them waits 2 s. */
const LONGEST_QUEUE = 100;

const derive = promisify(argon2);

/** More passwords are waiting to be hashed than can be in reasonable time. */
export class TooBusy extends Error {
  override name: string = 'TooBusy';
}

/** So many of one sender's are waiting that its next one has to come again. */
export class TooManyOfSender extends TooBusy {
  override name = 'TooManyOfSender';
}

/** Hashes and compares passwords, a few at the same time. */
export interface Passwords {
  /**
   * @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`
   * @throws TooBusy
   */
  hash(password: string): Promise<string>;
  /**
   * Whether a password is the one that was hashed, at whatever cost. Without a hash it is never true, and takes as long as with one of today's cost.
   * @param hash null when there is no such account, or it has no password
   * @throws TooBusy
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const pattern = /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Hash {
  cost: Cost;
  salt: Uint8Array;
  digest: Uint8Array;
}

/** A PHC string that `hash` has made, at today's cost or another; null for anything else. */
function parse(text: string): Hash | null {
  const [, memory, passes, salt = '', digest = ''] = pattern.exec(text) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes) };
  const affordable =
    cost.memory >= least.memory &&
    cost.memory <= most.memory &&
    cost.passes >= least.passes &&
    cost.passes <= most.passes;
  const parsed = { cost, salt: Buffer.from(salt, 'base64'), digest: Buffer.from(digest, 'base64') };
  return affordable && parsed.salt.length >= LEAST_SALT_BYTES && parsed.digest.length === HASH_BYTES ? parsed : null;
}

export function createPasswords(): Passwords {
  const queue = new WorkQueue({
    atOnce: AT_ONCE,
    longest: LONGEST_QUEUE,
    full: () => new TooBusy('Too many passwords are waiting to be hashed.'),
  });
  const run = (password: string, { cost, salt }: Pick<Hash, 'cost' | 'salt'>) =>
    queue.run(() =>
      derive('argon2id', {
        message: normalized(password),
        nonce: salt,
        tagLength: HASH_BYTES,
        parallelism: 1,
        ...cost,
      }),
    );

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return `$argon2id$v=19$m=${today.memory},t=${today.passes},p=1$${encode(salt)}$${encode(await run(password, { cost: today, salt }))}`;
    },
    async matches(password, hash) {
      const known = parse(hash ?? '');
      // One that is too long was never chosen; it is not what is hashed either.
      const given = await run(
        isTooLong(password) ? '' : password,
        known ?? { cost: today, salt: randomBytes(SALT_BYTES) },
      );
      return known !== null && !isTooLong(password) && timingSafeEqual(given, known.digest);
    },
  };
}
