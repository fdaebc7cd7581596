import { hash } from 'node:crypto';
import { isIP, SocketAddress } from 'node:net';
import type { Context } from 'koa';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Limiter, Rate, SharedLimiter } from '../db/engine.ts';
import { LONGEST_ADDRESS, mailboxOf } from '../lib/mail-address.ts';
import { CHECK_ENTRIES, HttpError, RETRY_AFTER, SOMETHING_FAILED, TOO_MANY } from './http-error.ts';

const MINUTE = 60;

/** Keys remembered for one rule; beyond it the one with the fewest counts among the least recently used is forgotten. */
const MAX_KEYS = 50_000;

/** The least recently used keys of which one is forgotten: a flood of single attempts must not push out what is at its limit. */
const CANDIDATES = 100;

/** Every rate limit (SRV-9), named by what it counts. */
const rates = {
  /** Rejected posts of a sender: without script each costs a rendered page. */
  refusedOfSender: { limit: 300, window: 15 * MINUTE },
  /** A clinic or a college shares one network address. */
  formsOfSender: { limit: 60, window: 15 * MINUTE },
  /** Each application can store 5 MiB for half a year. */
  filesOfSender: { limit: 20, window: 60 * MINUTE },
  /** Signups and requests for links. */
  mailsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Invite codes that are tried. */
  codesOfSender: { limit: 30, window: 15 * MINUTE },
  /** Uses of mailed links. */
  tokensOfSender: { limit: 100, window: 15 * MINUTE },
  /** Passwords tried, for any accounts. */
  loginsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Successful logins: the clinicians of a hospital at the change of shifts. */
  sessionsOfSender: { limit: 300, window: 15 * MINUTE },
  /** Passwords tried for one account, by any sender. */
  loginsOfAccount: { limit: 10, window: 15 * MINUTE },
  /** Passwords tried for one account by all its known browsers (logged in since the password was set). */
  loginsOfDevices: { limit: 10, window: 15 * MINUTE },
  /** Successful logins: one each half minute, by a clinician who goes from room to room. */
  sessionsOfAccount: { limit: 30, window: 15 * MINUTE },
  /** Current passwords given by a session, to change the password or delete the account. */
  passwordsOfAccount: { limit: 10, window: 15 * MINUTE },
  /** Downloads of everything about an account: each reads its submissions. */
  exportsOfAccount: { limit: 5, window: 60 * MINUTE },
  /** Keys tried by a browser that has logged in to the desk before. */
  deskKeysOfBrowser: { limit: 10, window: 15 * MINUTE },
  /** Keys tried by a sender, from browsers that have not. */
  deskKeysOfSender: { limit: 10, window: 15 * MINUTE },
  /** Keys tried by a sender while `deskKeys` is used up. */
  deskKeysOfSenderInFlood: { limit: 1, window: 15 * MINUTE },
  /** Keys tried by all together. Beyond it each sender has the limit above. */
  deskKeys: { limit: 30, window: 15 * MINUTE },
} as const satisfies Readonly<Record<string, Rate>>;

type Rule = keyof typeof rates;

/** The limit for all mails to one mailbox. */
const mailsToMailbox = { name: 'mailsToMailbox', limit: 6, window: 60 * MINUTE } as const;

/**
 * How many mails a mailbox may have had, this one included, by purpose. Confirmations leave room for links, and links for resets:
 * requests of strangers for one purpose cannot block the owner's next.
 */
const mostMails = { confirmation: 2, link: 4, reset: mailsToMailbox.limit } as const;

/** Confirmation of an application; link that confirms an address, or the notice to a known one; link that resets a password. */
export type MailKind = keyof typeof mostMails;

/** The rules whose key is a sender. */
export type SenderRule = Extract<Rule, `${string}OfSender`>;

const isOfSender = (rule: Rule) => rule.includes('OfSender');

export type Counted = Partial<Record<Rule, string>>;

/** The counts of one rule. A window begins with the first count of a key. */
interface Counts {
  /** @returns the new number, and the milliseconds until its window ends */
  add(key: string): Promise<{ points: number; ms: number }>;
  /** @param points 0: the same work, and nothing is uncounted */
  takeBack(key: string, points: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/** Counts in memory: a restart resets them. */
function countsInMemory({ window }: Rate, mostKeys: number): Counts {
  // In order of their last use. The clock is monotonic: a corrected one prolongs no window.
  const windows = new Map<string, { points: number; until: number }>();
  const current = (key: string) => {
    const last = windows.get(key);
    return last && last.until > performance.now() ? last : null;
  };
  const forgetOne = () => {
    let [least, left] = [{ key: '', points: Number.POSITIVE_INFINITY }, CANDIDATES];
    for (const [key, { points }] of windows) {
      if (left === 0) break;
      left -= 1;
      if (points < least.points) least = { key, points };
    }
    windows.delete(least.key);
  };
  return {
    async add(key) {
      const now = performance.now();
      const counted = current(key) ?? { points: 0, until: now + window * 1_000 };
      windows.delete(key);
      if (windows.size >= mostKeys) forgetOne();
      counted.points += 1;
      windows.set(key, counted);
      return { points: counted.points, ms: counted.until - now };
    },
    async takeBack(key, points) {
      const counted = current(key);
      if (counted) counted.points -= points;
    },
    async forget(key) {
      windows.delete(key);
    },
  };
}

/** Counts that all relays on one database share. */
function sharedCounts(limiter: Limiter): Counts {
  return {
    /** @throws HttpError 503 when the database cannot be reached: nothing could be stored now either */
    async add(key) {
      const counted = await limiter.consume(key).catch((error: unknown) => {
        if (error instanceof RateLimiterRes) return error;
        throw new HttpError(503, SOMETHING_FAILED, { retryAfter: RETRY_AFTER });
      });
      return { points: counted.consumedPoints, ms: counted.msBeforeNext };
    },
    async takeBack(key, points) {
      if (await limiter.get(key)) await limiter.reward(key, points);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** If uncounting fails, one attempt too many counts, and the rejection remains. */
async function uncounted(takenBack: Promise<unknown>): Promise<void> {
  await takenBack.catch(() => {});
}

/** A digest has a fixed length and keeps addresses out of the counts. */
const digestOf = (key: string): string => hash('sha256', key, 'base64url');

interface LimitsOptions {
  /** Keys remembered for one rule. */
  mostKeys?: number;
  /** null: counts in memory, for a single process. */
  shared?: SharedLimiter | null;
}

/**
 * Rate limits by account and sender. Unknown accounts count like known ones, so that a rejection reveals nothing. Rules of senders count
 * first, so that a rejected sender does not fill the memory of the other rules.
 */
export function createLimits({ mostKeys = MAX_KEYS, shared = null }: LimitsOptions = {}) {
  const countsOf = (name: string, rule: Rate) =>
    shared ? sharedCounts(shared({ ...rule, name })) : countsInMemory(rule, mostKeys);
  const rules = (Object.keys(rates) as Rule[])
    .toSorted((a, b) => Number(isOfSender(b)) - Number(isOfSender(a)))
    .map((name) => ({ name, rule: rates[name], counts: countsOf(name, rates[name]) }));
  const mails = countsOf(mailsToMailbox.name, mailsToMailbox);
  const entries = (counted: Counted) =>
    rules.flatMap(({ name, ...each }) => {
      const key = counted[name];
      return key === undefined ? [] : [{ ...each, key: digestOf(key) }];
    });
  return {
    /** Counts an attempt before it is made, so that parallel attempts count. A rejected attempt does not prolong the wait. @throws HttpError 429 */
    async attempt(counted: Counted): Promise<void> {
      const done: ReturnType<typeof entries> = [];
      for (const entry of entries(counted)) {
        const { rule, counts, key } = entry;
        done.push(entry);
        const { points, ms } = await counts.add(key);
        if (points <= rule.limit) continue;
        for (const each of done) await uncounted(each.counts.takeBack(each.key, 1));
        // On PostgreSQL another relay's clock may have begun the window.
        const wait = Math.min(Math.max(1, Math.ceil(ms / 1_000)), rule.window);
        throw new HttpError(429, TOO_MANY, { retryAfter: wait });
      }
    },
    /** Uncounts a legitimate attempt. */
    async takeBack(counted: Counted): Promise<void> {
      for (const { counts, key } of entries(counted)) await counts.takeBack(key, 1);
    },
    /** Resets a key. */
    async forget(rule: Rule, key: string): Promise<void> {
      for (const entry of entries({ [rule]: key })) await entry.counts.forget(entry.key);
    },
    /**
     * Counts a mail before it is stored. Call `settleMail` next unless it was allowed and sent. @returns whether it may be sent
     * @param mailbox from `mailboxOf`
     */
    countMail: async (kind: MailKind, mailbox: string): Promise<boolean> =>
      (await mails.add(digestOf(mailbox))).points <= mostMails[kind],
    /** Uncounts a mail that was not sent. For a sent one the same work is done, so that the response time reveals nothing. */
    settleMail: (mailbox: string, outcome: 'gone' | 'left out'): Promise<void> =>
      uncounted(mails.takeBack(digestOf(mailbox), outcome === 'gone' ? 0 : 1)),
  };
}

export type Limits = ReturnType<typeof createLimits>;

/** Removes the IPv6 mapping that a dual-stack socket adds to an IPv4 address. */
export const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One sender: an IPv4 address, or the /64 of an IPv6 customer. */
export function senderOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::', 2);
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before;
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Parses an address of X-Forwarded-For, perhaps in brackets or with a port. @returns '' for anything else */
function proxysAddress(written: string): string {
  const { six, four } = /^(?:\[(?<six>[^\]]+)\]|(?<four>[\d.]+))(?::\d{1,5})?$/.exec(written)?.groups ?? {};
  const address = six ?? four ?? written;
  const family = isIP(address);
  // The canonical form of several notations.
  const parsed = family === 0 ? undefined : SocketAddress.parse(family === 6 ? `[${address}]` : address);
  return parsed ? withoutMapping(parsed.address) : '';
}

/**
 * The client's address. Each proxy appends its peer to X-Forwarded-For; earlier entries are untrusted.
 * @param trustedProxies the number of own proxies
 */
export function clientAddress(ctx: Context, trustedProxies: number): string {
  const socket = withoutMapping(ctx.req.socket.remoteAddress ?? '');
  if (trustedProxies === 0) return socket;
  const forwarded = ctx.get('X-Forwarded-For').split(',').at(-trustedProxies)?.trim() ?? '';
  return proxysAddress(forwarded) || socket;
}

/** The key of the request's rate limits. */
export const senderOfRequest = (ctx: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>) =>
  senderOf(clientAddress(ctx, trustedProxies));

export interface MailCounts {
  limits: Limits;
  config: Pick<Config, 'trustedProxies'>;
}

/**
 * Counts a mail for its sender and its mailbox. A full mailbox only leaves the mail out: strangers cannot block its owner.
 * @throws HttpError 422 for an address too long for mail, 429 when the sender has asked for too many
 */
export async function countMail(ctx: Context, kind: MailKind, email: string, { limits, config }: MailCounts) {
  if (email.length > LONGEST_ADDRESS) {
    throw new HttpError(422, CHECK_ENTRIES, {
      fields: { email: `Enter an email address of at most ${LONGEST_ADDRESS} characters` },
    });
  }
  const ofSender = { mailsOfSender: senderOfRequest(ctx, config) };
  await limits.attempt(ofSender);
  const mailbox = mailboxOf(email);
  const mayGo = await limits.countMail(kind, mailbox);
  if (!mayGo) await limits.settleMail(mailbox, 'left out');
  const notSent = async () => {
    if (mayGo) await limits.settleMail(mailbox, 'left out');
  };
  return {
    /** Whether the mailbox's rate limit allows it. */
    mayGo,
    /** Releases the mailbox's count: no mail was sent. */
    notSent,
    /** Releases the sender's count as well, after a failure of the relay. */
    async takeBack() {
      await limits.takeBack(ofSender);
      await notSent();
    },
  };
}
