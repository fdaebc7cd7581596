import type { Clock } from '../clock.ts';
import { Refusal } from '../http/refusal.ts';
import { SlidingWindow } from './sliding-window.ts';

const MINUTE = 60_000;

/** What is counted, each by itself. */
const rules = {
  /** Passwords tried for one account, from wherever. */
  loginsOfAccount: { limit: 10, window: 15 * MINUTE },
  /** Passwords tried by one browser that has been logged in to the account before. */
  loginsOfDevice: { limit: 10, window: 15 * MINUTE },
  /** Passwords tried from one network address, for whichever accounts. */
  loginsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Mails that forms have sent to one mail address. */
  mailsToAddress: { limit: 6, window: 60 * MINUTE },
  /** Signups and requests for links from one network address. */
  mailsOfSender: { limit: 100, window: 15 * MINUTE },
  /** Invite codes tried from one network address. */
  codesOfSender: { limit: 30, window: 15 * MINUTE },
  /** Uses of mailed links from one network address. */
  tokensOfSender: { limit: 100, window: 15 * MINUTE },
} as const;

export type Rule = keyof typeof rules;

/** What one attempt counts against. */
export type Counted = Partial<Record<Rule, string>>;

/** Attempts are limited per account and per sender. Unknown accounts count as known ones do: a refusal tells nothing. */
export interface Limits {
  /**
   * Counts an attempt before it is made, so that many at once are counted as well.
   * @throws Refusal 429 when there were too many
   */
  attempt(counted: Counted): void;
  /** Takes an attempt back that was no misuse. */
  takeBack(counted: Counted): void;
  /** Begins anew for a key. */
  forget(rule: Rule, key: string): void;
}

/** What everybody is told who tries too often (SRV-9). */
const TOO_MANY = 'Too many attempts. Please try again later.';

export function createLimits(clock: Pick<Clock, 'now'>): Limits {
  const windows = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, new SlidingWindow({ ...rule, clock })])) as Record<Rule, SlidingWindow>;
  const entries = (counted: Counted) => Object.entries(counted).map(([rule, key]): [SlidingWindow, string] => [windows[rule as Rule], key]);
  return {
    attempt(counted) {
      const wait = Math.max(0, ...entries(counted).map(([window, key]) => window.wait(key)));
      if (wait > 0) throw new Refusal(429, TOO_MANY, { retryAfter: Math.ceil(wait / 1_000) });
      for (const [window, key] of entries(counted)) window.add(key);
    },
    takeBack(counted) {
      for (const [window, key] of entries(counted)) window.takeBack(key);
    },
    forget: (rule, key) => windows[rule].forget(key),
  };
}
