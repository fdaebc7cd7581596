import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { TooBusy, TooManyOfSender, WorkQueue } from '../lib/work-queue.ts';
import { isTooLong, normalized } from './password-rules.ts';

/** Cost of a hash: memory in KiB, and passes over it. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/** OWASP's first choice (Password Storage Cheat Sheet): Argon2id, 19 MiB, 2 passes, 1 lane. */
export const todaysCost: PasswordCost = { memory: 19_456, passes: 2 };

const least: PasswordCost = { memory: 8, passes: 1 };
const most: PasswordCost = { memory: 65_536, passes: 10 };

const SALT_BYTES = 16;

/** RFC 9106, 3.1. */
const LEAST_SALT_BYTES = 8;
const HASH_BYTES = 32;

/** A hash takes 19 MiB and one of libuv's four threads, which file access needs as well. */
const AT_ONCE = 2;

/** Limits the wait to about 2 s, at 40 ms a hash. */
const LONGEST_QUEUE = 100;

const derive = promisify(argon2);

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const pattern = /^\$argon2id\$v=19\$m=(\d{1,5}),t=(\d{1,2}),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

interface Hash {
  cost: PasswordCost;
  salt: Uint8Array;
  digest: Uint8Array;
}

/** Reads a PHC string of any cost; null for other text. */
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

/** @param today the cost of new hashes; tests of other things pass a low one */
export function createPasswords(today = todaysCost) {
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
    /** @returns a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`. @throws TooBusy */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      return `$argon2id$v=19$m=${today.memory},t=${today.passes},p=1$${encode(salt)}$${encode(await run(password, { cost: today, salt }))}`;
    },
    /**
     * Compares at the cost of the stored hash. Without a hash it takes as long as today's cost and is false.
     * @param hash null without an account or without a password
     * @throws TooBusy
     */
    async matches(password: string, hash: string | null): Promise<boolean> {
      const known = parse(hash ?? '');
      // A password that is too long cannot be right and must not cost more.
      const given = await run(
        isTooLong(password) ? '' : password,
        known ?? { cost: today, salt: randomBytes(SALT_BYTES) },
      );
      return known !== null && !isTooLong(password) && timingSafeEqual(given, known.digest);
    },
  };
}

export type Passwords = ReturnType<typeof createPasswords>;

/** Hashes of one sender that run or wait in the shared queue at the same time. */
const AT_ONCE_OF_SENDER = 2;

/** Enough for a ward that logs in at the change of shifts. At about 40 ms a hash the last one waits 2 s. */
const LONGEST_QUEUE_OF_SENDER = 50;

const newQueueOfSender = () =>
  new WorkQueue({
    atOnce: AT_ONCE_OF_SENDER,
    longest: LONGEST_QUEUE_OF_SENDER,
    full: () => new TooManyOfSender(),
  });

/** Fair queueing by sender: each sender has its own queue and a limited share of the common one. */
export function createSenderTurns() {
  const queues = new Map<string, WorkQueue>();
  return {
    /** @param sender as in client-address.ts. @throws TooManyOfSender, or the error of the work */
    async run<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(sender) ?? newQueueOfSender();
      queues.set(sender, queue);
      try {
        return await queue.run(work);
      } finally {
        if (queue.isIdle) queues.delete(sender);
      }
    },
  };
}

export type SenderTurns = ReturnType<typeof createSenderTurns>;
