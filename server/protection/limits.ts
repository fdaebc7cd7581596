import { hash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError, RETRY_AFTER, SOMETHING_FAILED } from '../kernel/http-error.ts';
import type { Limiter, Rate, SharedLimiter } from '../store/shared-limiter.ts';

const MINUTE = 60;

/** Keys of one rule that are remembered at most; beyond it the one that was quiet for longest is forgotten. */
const MAX_KEYS = 50_000;

/**
 * What is counted, each by itself: so many within so many seconds from the first. Senders stand first, for whoever is
 * refused as one fills no memory with what else would be counted.
 */
const rules = {
  /** Posts from one network address that were refused, whatever for: each without script costs a rendered page. */
  refusedOfSender: { limit: 300, window: 15 * MINUTE },
  /** Messages and applications from one network address: a clinic or a college has one for everybody in it. */
  formsOfSender: { limit: 60, window: 15 * MINUTE },
  /** Applications with a file from one network address: each can put 5 MiB in the store, for half a year. */
  filesOfSender: { limit: 20, window: 60 * MINUTE },
  /** Passwords tried from one network address, for whichever accounts. */
  loginsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Logins that succeed from one network address: all clinicians of a hospital at the change of shifts. */
  sessionsOfSender: { limit: 300, window: 15 * MINUTE },
  /** Signups and requests for links from one network address. */
  mailsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Invite codes tried from one network address. */
  codesOfSender: { limit: 30, window: 15 * MINUTE },
  /** Uses of mailed links from one network address. */
  tokensOfSender: { limit: 100, window: 15 * MINUTE },
  /** Passwords tried for one account, from wherever. */
  loginsOfAccount: { limit: 10, window: 15 * MINUTE },
  /** Passwords tried for one account by all browsers together that were logged in to it since its password was chosen. */
  loginsOfDevices: { limit: 10, window: 15 * MINUTE },
  /** Logins that succeed for one account: one each half minute, of a clinician who goes from room to room. */
  sessionsOfAccount: { limit: 30, window: 15 * MINUTE },
} as const;

type Rule = keyof typeof rules;

/** The rate of all mails to one mailbox, and the rule that counts them. */
const mailsToMailbox = { name: 'mailsToMailbox', limit: 6, window: 60 * MINUTE } as const;

/**
 * How many mails a mailbox may have had, this one included, for one of a kind to go there. Confirmations of applications leave room for
 * links that confirm an address, and those for resets: requests of strangers for one kind do not keep the next from the owner.
 */
const mostMails = { confirmation: 2, link: 4, reset: mailsToMailbox.limit } as const;

/** Confirmation of an application; link that confirms an address, or the notice to a known one in its place; link that resets a password. */
export type MailKind = keyof typeof mostMails;

/** The rules whose key is a sender (client-address.ts). */
export type SenderRule = Extract<Rule, `${string}OfSender`>;

/** What one attempt counts against. */
export type Counted = Partial<Record<Rule, string>>;

/** Attempts are limited per account and per sender. Unknown accounts count as known ones do: a refusal tells nothing. */
export interface Limits {
  /**
   * Counts an attempt before it is made, so that many at once are counted as well. A refused one counts nowhere: it
   * does not prolong the wait.
   * @throws HttpError 429 when there were too many
   */
  attempt(counted: Counted): Promise<void>;
  /** Takes an attempt back that was no misuse. */
  takeBack(counted: Counted): Promise<void>;
  /** Begins anew for a key. */
  forget(rule: Rule, key: string): Promise<void>;
  /**
   * Counts a mail before it is stored. Each is followed by `settleMail`, unless it may go and does.
   * @param mailbox as `mailboxOf` has it
   * @returns whether it may go
   */
  countMail(kind: MailKind, mailbox: string): Promise<boolean>;
  /** Takes the count of a mail back that has not gone; for one that has the same work is done, so that the time does not tell. */
  settleMail(mailbox: string, outcome: 'gone' | 'left out'): Promise<void>;
}

/** What anyone who tries too often is told (SRV-9). */
export const TOO_MANY = 'Too many attempts. Please try again later.';

interface Counter {
  /** Counts one. @returns seconds to wait; 0 when it is allowed */
  count(key: string): Promise<number>;
  /** Counts one, allowed or not. @returns how many there are with it */
  add(key: string): Promise<number>;
  /** @param points 0: the same work, and nothing is taken back */
  takeBack(key: string, points?: 0 | 1): Promise<void>;
  forget(key: string): Promise<void>;
}

/** What a memory holds for one rule: a restart forgets it. */
function limiterInMemory({ limit, window }: Rate, mostKeys: number): Limiter {
  const limiter = new RateLimiterMemory({ points: limit, duration: window });
  // The library forgets keys by time alone: whoever has many addresses could fill the memory. In the order of their last use.
  const keys = new Set<string>();
  const remember = async (key: string) => {
    keys.delete(key);
    keys.add(key);
    const [oldest] = keys;
    if (keys.size <= mostKeys || oldest === undefined) return;
    keys.delete(oldest);
    await limiter.delete(oldest);
  };
  return {
    async consume(key) {
      await remember(String(key));
      return limiter.consume(key);
    },
    reward: (key, points) => limiter.reward(key, points),
    get: (key) => limiter.get(key),
    delete(key) {
      keys.delete(String(key));
      return limiter.delete(key);
    },
  };
}

/** What a refusal takes back: where that fails one too many counts, and the refusal stands. */
async function uncounted(takenBack: Promise<unknown>): Promise<void> {
  await takenBack.catch(() => {});
}

/** The counts of one rule. */
function createCounter(limiter: Limiter, { window }: Rate): Counter {
  /** Counts one. @throws HttpError 503 when the database that processes share cannot be reached: nothing could be stored now either */
  const consume = async (key: string): Promise<{ refused: boolean; counted: RateLimiterRes }> => {
    try {
      return { refused: false, counted: await limiter.consume(key) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw new HttpError(503, SOMETHING_FAILED, { retryAfter: RETRY_AFTER });
      return { refused: true, counted: error };
    }
  };
  return {
    async count(key) {
      const { refused, counted } = await consume(key);
      if (!refused) return 0;
      await uncounted(limiter.reward(key));
      // The library tells the time of day until when: after a clock was set back that lies further off than it lets anyone wait.
      return Math.min(Math.max(1, Math.ceil(counted.msBeforeNext / 1_000)), window);
    },
    add: async (key) => (await consume(key)).counted.consumedPoints,
    async takeBack(key, points = 1) {
      if (await limiter.get(key)) await limiter.reward(key, points);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** However long an address is, its key is short, and no address stands where counts are kept. */
const digestOf = (key: string): string => hash('sha256', key, 'base64url');

interface LimitsOptions {
  /** Keys of one rule that are remembered at most. */
  mostKeys?: number;
  /** null: this process is alone, and counts in its memory. */
  shared?: SharedLimiter | null;
}

export function createLimits({ mostKeys = MAX_KEYS, shared = null }: LimitsOptions = {}): Limits {
  const counterOf = (name: string, rule: Rate) =>
    createCounter(shared?.({ ...rule, name }) ?? limiterInMemory(rule, mostKeys), rule);
  const counters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, counterOf(name, rule)]),
  ) as Record<Rule, Counter>;
  const mails = counterOf(mailsToMailbox.name, mailsToMailbox);
  const names = Object.keys(rules) as Rule[];
  const entries = (counted: Counted) =>
    names.flatMap((name) => {
      const key = counted[name];
      return key === undefined ? [] : [{ counter: counters[name], key: digestOf(key) }];
    });
  return {
    async attempt(counted) {
      const done: ReturnType<typeof entries> = [];
      for (const { counter, key } of entries(counted)) {
        const wait = await counter.count(key);
        if (wait > 0) {
          for (const other of done) await uncounted(other.counter.takeBack(other.key));
          throw new HttpError(429, TOO_MANY, { retryAfter: wait });
        }
        done.push({ counter, key });
      }
    },
    async takeBack(counted) {
      for (const { counter, key } of entries(counted)) await counter.takeBack(key);
    },
    forget: (rule, key) => counters[rule].forget(digestOf(key)),
    countMail: async (kind, mailbox) => (await mails.add(digestOf(mailbox))) <= mostMails[kind],
    settleMail: (mailbox, outcome) => uncounted(mails.takeBack(digestOf(mailbox), outcome === 'gone' ? 0 : 1)),
  };
}
