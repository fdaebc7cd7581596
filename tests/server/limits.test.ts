import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../server/http/http-error.ts';
import { mailboxOf } from '../../server/lib/mail-address.ts';
import { type Counted, createLimits, type Limits, type MailKind } from '../../server/http/limits.ts';
import type { SharedLimiter } from '../../server/db/engine.ts';
import { expectWell } from './support/expect-well.ts';
import { asBrowser, asScript, message, send } from './support/http.ts';
import { submissionRows } from './support/rows.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 0, 1);

/** Seconds to wait, or 0. */
async function attempt(limits: Limits, counted: Counted): Promise<number> {
  try {
    await limits.attempt(counted);
    return 0;
  } catch (error) {
    if (!(error instanceof HttpError) || error.options.retryAfter === undefined) throw error;
    expect([error.status, error.message]).toEqual([429, 'Too many attempts. Please try again later.']);
    return error.options.retryAfter;
  }
}

async function times(count: number, limits: Limits, counted: Counted): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; index < count; index += 1) waits.push(await attempt(limits, counted));
  return waits;
}

const none = (count: number) => Array.from({ length: count }, () => 0);

describe('rate limits', () => {
  beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  test.each([
    [{ refusedOfSender: 'a' }, 300, 15],
    [{ formsOfSender: 'a' }, 60, 15],
    [{ filesOfSender: 'a' }, 20, 60],
    [{ loginsOfSender: 'a' }, 100, 15],
    [{ mailsOfSender: 'a' }, 100, 15],
    [{ codesOfSender: 'a' }, 30, 15],
    [{ tokensOfSender: 'a' }, 100, 15],
    [{ loginsOfAccount: 'a' }, 10, 15],
    [{ loginsOfDevices: 'a' }, 10, 15],
    [{ sessionsOfSender: 'a' }, 300, 15],
    [{ sessionsOfAccount: 'a' }, 30, 15],
  ] as const)(
    '[SRV-9] the rate limit of %j allows %i within %i minutes of the first, then none until they are over',
    async (counted, limit, minutes) => {
      const limits = createLimits();
      expect(await times(limit, limits, counted)).toEqual(none(limit));
      expect(await attempt(limits, counted)).toBe(minutes * 60);
      vi.advanceTimersByTime(minutes * MINUTE - 1);
      expect(await attempt(limits, counted)).toBe(1);
      vi.advanceTimersByTime(1);
      expect(await times(limit, limits, counted)).toEqual(none(limit));
      expect(await attempt(limits, counted)).toBe(minutes * 60);
    },
  );

  test('[SRV-9] rate limits count concurrent attempts', async () => {
    const limits = createLimits();
    const waits = await Promise.all(Array.from({ length: 50 }, () => attempt(limits, { loginsOfAccount: 'a' })));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  test('[SRV-9] rate limits are not extended by further attempts, and refused ones count nowhere else', async () => {
    const limits = createLimits();
    const counted = { loginsOfAccount: 'a', loginsOfSender: 's' };
    await times(10, limits, counted);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(await times(200, limits, counted)).toEqual(Array.from({ length: 200 }, () => 600));
    expect(await times(90, limits, { loginsOfSender: 's' })).toEqual(none(90));
    expect(await attempt(limits, { loginsOfSender: 's' })).toBe(600);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(await attempt(limits, counted)).toBe(0);
  });

  test('[SRV-9] rate limits do not count legitimate attempts, after refused ones as well', async () => {
    const limits = createLimits();
    const counted = { loginsOfAccount: 'a', loginsOfSender: 's' };
    await times(15, limits, counted);
    await limits.takeBack(counted);
    expect(await times(2, limits, counted)).toEqual([0, 900]);
  });

  test('[SRV-9] rate limits give no extra attempt when one is taken back after its window', async () => {
    const limits = createLimits();
    await attempt(limits, { loginsOfAccount: 'a' });
    vi.advanceTimersByTime(15 * MINUTE);
    await limits.takeBack({ loginsOfAccount: 'a' });
    expect(await times(11, limits, { loginsOfAccount: 'a' })).toEqual([...none(10), 900]);
  });

  test('[SRV-9] rate limits last no longer than the window when the clock is set back by a year', async () => {
    const limits = createLimits();
    await times(10, limits, { loginsOfAccount: 'a' });
    vi.setSystemTime(START - 365 * 24 * 60 * MINUTE);
    expect(await attempt(limits, { loginsOfAccount: 'a' })).toBe(900);
    vi.advanceTimersByTime(15 * MINUTE);
    expect(await attempt(limits, { loginsOfAccount: 'a' })).toBe(0);
  });

  test('[SRV-9] rate limits report a refused attempt although its count cannot be taken back', async () => {
    const gone = () => Promise.reject(new Error('The database is gone.'));
    const shared = ({ name }: { name: string }) => {
      const spent = () => Promise.reject(new RateLimiterRes(0, 1_000, 11));
      return {
        consume: name === 'loginsOfAccount' ? spent : () => Promise.resolve(new RateLimiterRes()),
        reward: gone,
        get: gone,
        delete: () => Promise.resolve(true),
      };
    };
    expect(await attempt(createLimits({ shared }), { loginsOfAccount: 'a', loginsOfSender: 's' })).toBe(1);
  });

  test('[SRV-9] rate limits use bounded memory: the key with the fewest counts is forgotten, so that a flood of others resets no limit', async () => {
    const limits = createLimits({ mostKeys: 3 });
    await times(10, limits, { loginsOfAccount: 'first' });
    await times(10, limits, { loginsOfAccount: 'second' });
    await attempt(limits, { loginsOfAccount: 'third' });
    expect(await attempt(limits, { loginsOfAccount: 'first' })).toBe(900);
    await attempt(limits, { loginsOfAccount: 'fourth' });
    expect(await attempt(limits, { loginsOfAccount: 'first' })).toBe(900);
    expect(await attempt(limits, { loginsOfAccount: 'second' })).toBe(900);
    for (let index = 0; index < 50; index += 1) await attempt(limits, { loginsOfAccount: `flood ${index}` });
    expect(await attempt(limits, { loginsOfAccount: 'second' })).toBe(900);
    expect(await times(10, limits, { loginsOfAccount: 'third' })).toEqual(none(10));
  });

  test('[SRV-9] rate limits store no addresses of a refused sender', async () => {
    const limits = createLimits({ mostKeys: 1 });
    await times(100, limits, { loginsOfSender: 's' });
    await times(9, limits, { loginsOfAccount: 'kept' });
    expect(await attempt(limits, { loginsOfAccount: 'another', loginsOfSender: 's' })).toBe(900);
    expect(await times(2, limits, { loginsOfAccount: 'kept' })).toEqual([0, 900]);
  });
});

describe('mails to one mailbox', () => {
  beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  /** @returns how many mails are allowed */
  async function ask(limits: Limits, kind: MailKind, count: number, mailbox = 'ann@example.org'): Promise<number> {
    const may = await Promise.all(Array.from({ length: count }, () => limits.countMail(kind, mailbox)));
    for (const one of may) await limits.settleMail(mailbox, one ? 'gone' : 'left out');
    return may.filter(Boolean).length;
  }

  test.each([
    ['confirmation', 2],
    ['link', 4],
    ['reset', 6],
  ] as const)(
    '[SRV-8] a mailbox gets mails of the type %s: %i within an hour of the first, then none until it is over',
    async (kind, limit) => {
      const limits = createLimits();
      expect(await ask(limits, kind, 22)).toBe(limit);
      vi.advanceTimersByTime(60 * MINUTE - 1);
      expect(await ask(limits, kind, 1)).toBe(0);
      vi.advanceTimersByTime(1);
      expect(await ask(limits, kind, 22)).toBe(limit);
    },
  );

  test('[SRV-8] mails of all types to one mailbox count together, with room for each', async () => {
    const limits = createLimits();
    expect([
      await ask(limits, 'confirmation', 9),
      await ask(limits, 'link', 9),
      await ask(limits, 'confirmation', 9),
      await ask(limits, 'reset', 9),
    ]).toEqual([2, 2, 0, 2]);
    expect(await ask(limits, 'reset', 9, 'bob@example.org')).toBe(6);
    expect(await ask(limits, 'link', 1, 'bob@example.org')).toBe(0);
  });

  test('[SRV-8] mails that were not sent are taken back, and give none in the next hour', async () => {
    const limits = createLimits();
    await limits.countMail('link', 'ann@example.org');
    await limits.settleMail('ann@example.org', 'left out');
    expect(await ask(limits, 'link', 9)).toBe(4);
    vi.advanceTimersByTime(60 * MINUTE);
    await limits.settleMail('ann@example.org', 'left out');
    expect(await ask(limits, 'link', 9)).toBe(4);
  });

  test('[SRV-8] the counts of a mailbox are accessed in the same way whether a mail is sent or not', async () => {
    const asked: string[] = [];
    const shared: SharedLimiter = ({ name }) => ({
      consume: async () => (asked.push(`consume ${name}`), new RateLimiterRes(5, 1_000, 1)),
      get: async () => (asked.push(`get ${name}`), new RateLimiterRes(5, 1_000, 1)),
      reward: async () => (asked.push(`reward ${name}`), new RateLimiterRes()),
      delete: async () => true,
    });
    const limits = createLimits({ shared });
    const operations = async (outcome: 'gone' | 'left out') => {
      asked.length = 0;
      await limits.countMail('link', 'ann@example.org');
      await limits.settleMail('ann@example.org', outcome);
      return [...asked];
    };
    const three = ['consume mailsToMailbox', 'get mailsToMailbox', 'reward mailsToMailbox'];
    expect([await operations('gone'), await operations('left out')]).toEqual([three, three]);
  });

  test.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    ['ann+news@example.org', 'ann@example.org'],
    ['ann+a+b@example.org', 'ann@example.org'],
    [' ann@example.org ', 'ann@example.org'],
    ['ann.b+x@mail.example.org', 'ann.b@mail.example.org'],
    ['a.nn@example.org', 'a.nn@example.org'],
  ])('[SRV-8] the address %j leads to the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

const refused = { success: false, error: 'Too many attempts. Please try again later.' };

test('[SRV-3] the contact form is accepted 60 times from one address; then 429, for scripts as JSON, without script with the entries kept; pages are served', async () => {
  const { port, dataDir } = await startTestRelay();
  // One sender may have 64 connections at a time (connections.ts), so the 80 come in two rounds.
  const round = () => Promise.all(Array.from({ length: 40 }, () => send(port, asScript())));
  const first = [...(await round()), ...(await round())];
  expect(first.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(submissionRows(dataDir)).toHaveLength(60);

  const script = await send(port, asScript());
  expect(script.status).toBe(429);
  expect(Number(script.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(script.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(JSON.parse(script.body)).toEqual(refused);

  const browser = await send(port, asBrowser());
  expect(browser.status).toBe(429);
  expect(browser.headers['retry-after']).toMatch(/^\d+$/);
  expect(renderedRequest(browser.body)).toEqual({
    path: '/contact',
    status: 429,
    form: { flow: 'contact', values: message, fields: {}, error: refused.error },
  });
  expect(submissionRows(dataDir)).toHaveLength(60);
  expect((await send(port, { method: 'GET', path: '/landing-new/' })).status).toBe(200);
});

test('[SRV-3] a rejected contact form counts for its sender, too', async () => {
  const { port } = await startTestRelay();
  await Promise.all(Array.from({ length: 60 }, () => send(port, asScript({ name: 'Ada' }))));
  expect((await send(port, asScript())).status).toBe(429);
});

test('[SRV-3] the contact form is limited per visitor behind a proxy; without a proxy the header has no effect', async () => {
  const from = (address: string) => asScript(message, { 'x-forwarded-for': address });
  const behind = await startTestRelay({ env: { TRUSTED_PROXIES: '1' } });
  await Promise.all(Array.from({ length: 60 }, () => send(behind.port, from('203.0.113.1'))));
  expect((await send(behind.port, from('203.0.113.1'))).status).toBe(429);
  expect((await send(behind.port, from('203.0.113.2'))).status).toBe(200);
  const alone = await startTestRelay();
  await Promise.all(Array.from({ length: 60 }, (_, index) => send(alone.port, from(`203.0.113.${index}`))));
  expect((await send(alone.port, from('203.0.113.200'))).status).toBe(429);
  await expectWell(behind.port);
});

const wrong = { ...message, email: 'nonsense' };
const after = async (posts: number): Promise<Limits> => {
  const limits = createLimits();
  for (let count = 0; count < posts; count += 1) await limits.attempt({ refusedOfSender: '127.0.0.1' });
  return limits;
};

test('[SRV-3] rejected posts in large numbers get 429 with Retry-After, and no page is rendered', async () => {
  let rendered = 0;
  const limits = await after(299);
  const render = async ({ status }: { status: number }) => {
    rendered += 1;
    return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: 'rendered' };
  };
  const { port } = await startTestRelay({ limits, render });
  expect((await send(port, asBrowser(wrong))).status).toBe(422);
  expect(rendered).toBe(1);
  const browser = await send(port, asBrowser(wrong));
  expect(browser.status).toBe(429);
  expect(Number(browser.headers['retry-after'])).toBeGreaterThan(0);
  expect(browser.headers['content-type']).toMatch(/^text\/html/);
  expect(browser.body).toContain('Too many attempts. Please try again later.');
  const script = await send(port, asScript(wrong));
  expect(script.status).toBe(429);
  expect(JSON.parse(script.body)).toEqual({ success: false, error: 'Too many attempts. Please try again later.' });
  expect(rendered).toBe(1);
  await expectWell(port);
});

test('[SRV-3] rejected posts in small numbers get the form with their values, and a valid post is accepted after too many', async () => {
  const { port } = await startTestRelay();
  for (let count = 0; count < 12; count += 1) {
    const answer = await send(port, asBrowser(wrong));
    expect(answer.status).toBe(422);
    expect(renderedRequest(answer.body).form?.values).toEqual(wrong);
  }
  const flooded = await startTestRelay({ limits: await after(300) });
  expect((await send(flooded.port, asBrowser())).status).toBe(303);
});
