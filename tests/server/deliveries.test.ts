import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { ATTEMPT_TIMEOUT, type Channel, type AttemptResult } from '../../server/delivery/channel.ts';
import { POLL_INTERVAL, startDeliveries } from '../../server/delivery/deliveries.ts';
import type { ClaimedDelivery } from '../../server/delivery/repository.ts';
import { openStore } from '../../server/store.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { deliveryRows } from './support/rows.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

const failure = (overrides: Partial<Extract<AttemptResult, { status: 'failed' }>> = {}): AttemptResult => ({
  status: 'failed',
  permanent: false,
  outage: false,
  code: 'SMTP 451',
  reason: 'SMTP 451: try again later',
  retryAfter: null,
  ...overrides,
});

interface Attempt {
  delivery: ClaimedDelivery;
  signal: AbortSignal;
  finish: (outcome: AttemptResult) => void;
  crash: (error: Error) => void;
}

/** A channel whose attempts the test finishes. */
class HeldChannel implements Channel {
  readonly name: string;
  readonly concurrency: number;
  readonly timeout = ATTEMPT_TIMEOUT;
  readonly attempts: Attempt[] = [];
  #released = false;

  constructor(name = 'mail', concurrency = 2) {
    this.name = name;
    this.concurrency = concurrency;
  }

  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    if (this.#released) return Promise.resolve({ status: 'delivered' });
    return new Promise(
      (resolve, reject) => void this.attempts.push({ delivery, signal, finish: resolve, crash: reject }),
    );
  }

  /** Finishes all attempts, so that the test's end does not wait. */
  release(): void {
    this.#released = true;
    for (const { finish } of this.attempts) finish({ status: 'delivered' });
  }

  async attempt(index: number): Promise<Attempt> {
    await until(() => this.attempts.length > index);
    const attempt = this.attempts[index];
    if (!attempt) throw new Error('no such attempt');
    return attempt;
  }
}

async function start(
  channels: Channel[],
  {
    dataDir = temporaryFolder(),
    clock = new FakeClock() as FakeClock | HurriedClock,
    afterNudge = () => Promise.resolve(),
  } = {},
) {
  const store = await openStore({ dataDir, clock });
  const { log, lines } = memoryLog();
  const corrections: number[] = [];
  const correct = (now: number) => {
    corrections.push(now);
    return store.correct(now);
  };
  const release = async (lane: string, now: number) => {
    const count = await store.release(lane, now);
    await afterNudge();
    return count;
  };
  const watched = { ...store, release, correct };
  const deliveries = await startDeliveries({ store: watched, channels, clock, log, random: () => 0 });
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    await deliveries.stop();
    await store.close();
  };
  onTestFinished(async () => {
    for (const channel of channels) {
      if (channel instanceof HeldChannel) channel.release();
    }
    await end();
  });
  const accept = async (count: number, to = channels.map(({ name }) => `${name}:contact`)) => {
    for (let index = 0; index < count; index += 1) {
      await store.accept(submission({ payload: { index }, destinations: to }));
    }
    deliveries.wake();
  };
  const rows = () => deliveryRows(dataDir);
  return { store, dataDir, clock, log: lines, deliveries, end, accept, rows, corrections };
}

test('a delivery attempt leaves no abort listener in memory when it is over', async () => {
  const channel = new HeldChannel();
  const { accept, rows } = await start([channel]);
  await accept(1);
  const attempt = await channel.attempt(0);
  attempt.finish({ status: 'delivered' });
  await until(() => rows()[0]?.state === 'delivered');
  expect(getEventListeners(attempt.signal, 'abort')).toEqual([]);
});

test('[SRV-15] a delivery attempt follows the commit at once, and is counted before it is made', async () => {
  const channel = new HeldChannel();
  const { accept, rows, clock } = await start([channel]);
  await accept(1);
  const attempt = await channel.attempt(0);
  expect(rows()[0]).toMatchObject({
    state: 'delivering',
    attempts: 1,
    next_attempt_at: null,
    lease_until: clock.now() + 120_000,
  });
  attempt.finish({ status: 'delivered' });
  await until(() => rows()[0]?.state === 'delivered');
  expect(rows()[0]).toMatchObject({
    attempts: 1,
    lease_until: null,
    lease_token: null,
    last_error: null,
    delivered_at: clock.now(),
  });
});

test('[SRV-16] a delivery attempt that throws counts as failed, without the error’s message', async () => {
  const channel = new HeldChannel();
  const { accept, rows } = await start([channel]);
  await accept(1);
  (await channel.attempt(0)).crash(new TypeError('secret of ada@visitor.example'));
  await until(() => rows()[0]?.state === 'waiting');
  expect(rows()[0]?.last_error).toBe('The attempt ended with an unexpected error (TypeError).');
});

test('[SRV-16] a delivery channel respects its concurrency limit and forgets no delivery', async () => {
  const channel = new HeldChannel('mail', 2);
  const { accept, rows } = await start([channel]);
  await accept(7);
  for (let index = 0; index < 7; index += 1) {
    const attempt = await channel.attempt(index);
    expect(rows().filter(({ state }) => state === 'delivering').length).toBeLessThanOrEqual(2);
    attempt.finish({ status: 'delivered' });
  }
  await until(() => rows().every(({ state }) => state === 'delivered'));
  expect(new Set(channel.attempts.map(({ delivery }) => delivery.id)).size).toBe(7);
});

const DAY = 24 * 3_600_000;

test('[SRV-16] after a clock that was ahead is corrected, deliveries stored meanwhile are made at once', async () => {
  const channel = new HeldChannel('mail', 1);
  const clock = new HurriedClock();
  const { accept, rows, corrections } = await start([channel], { clock });
  clock.advance(DAY);
  await accept(2);
  (await channel.attempt(0)).finish({ status: 'delivered' });
  const second = await channel.attempt(1);
  await accept(1);
  await until(() => corrections.includes(clock.now()));
  clock.advance(-DAY);
  second.finish({ status: 'delivered' });
  (await channel.attempt(2)).finish({ status: 'delivered' });
  await until(() => rows().every(({ state }) => state === 'delivered'));
  expect(channel.attempts).toHaveLength(3);
});

test('[SRV-16] after a clock that was ahead is corrected before the first poll, deliveries stored meanwhile are made within a minute', async () => {
  const channel = new HeldChannel('mail', 1);
  const clock = new HurriedClock();
  const { accept } = await start([channel], { clock });
  await accept(1);
  const first = await channel.attempt(0);
  clock.advance(DAY);
  await accept(1);
  clock.advance(-DAY);
  first.finish({ status: 'delivered' });
  clock.advance(60_000);
  (await channel.attempt(1)).finish({ status: 'delivered' });
});

test('[SRV-16] after a clock that was ahead is corrected while no relay runs, the next start makes deliveries due that are beyond the schedule, and logs their number', async () => {
  const dataDir = temporaryFolder();
  const ahead = await start([], { dataDir, clock: new FakeClock(Date.UTC(2027, 0, 1)) });
  await ahead.accept(2, ['mail:contact']);
  await ahead.end();
  const channel = new HeldChannel();
  const { log } = await start([channel], { dataDir, clock: new FakeClock(Date.UTC(2026, 0, 1)) });
  for (const index of [0, 1]) (await channel.attempt(index)).finish({ status: 'delivered' });
  expect(log.filter((line) => line.includes('due times of a fast clock corrected'))).toEqual([
    expect.stringContaining('"deliveries":2'),
  ]);
});

test('[SRV-16] a relay whose store cannot correct due times starts and tries again', async () => {
  const dataDir = temporaryFolder();
  const store = await openStore({ dataDir, clock: new FakeClock() });
  onTestFinished(() => store.close());
  const clock = new FakeClock();
  const { log, lines } = memoryLog();
  let tries = 0;
  const correct = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('disk full')) : Promise.resolve(0);
  };
  const failing = { ...store, correct };
  const deliveries = await startDeliveries({ store: failing, channels: [], clock, log });
  onTestFinished(() => deliveries.stop());
  expect(lines.some((line) => line.includes('due times not corrected'))).toBe(true);
  clock.advance(POLL_INTERVAL);
  await until(() => tries === 2);
});

const outage = (overrides: Partial<Extract<AttemptResult, { status: 'failed' }>> = {}) =>
  failure({ outage: true, code: 'ECONNREFUSED', reason: 'ECONNREFUSED', ...overrides });

test('[SRV-16] a destination that is down costs three deliveries one attempt each; the rest stay due until a probe succeeds', async () => {
  const channel = new HeldChannel('mail', 1);
  const { accept, rows, clock, log } = await start([channel]);
  await accept(8);
  for (let index = 0; index < 3; index += 1) (await channel.attempt(index)).finish(outage());
  await until(() => log.some((line) => line.includes('circuit open')));
  await until(() => rows().filter(({ state }) => state === 'waiting').length === 3);
  clock.advance(4_999);
  // Stored after the poll's query.
  await accept(1);
  await accept(1);
  expect(rows().map(({ state }) => state)).toEqual([
    ...Array.from({ length: 3 }, () => 'waiting'),
    ...Array.from({ length: 7 }, () => 'pending'),
  ]);
  expect(channel.attempts).toHaveLength(3);

  clock.advance(POLL_INTERVAL);
  (await channel.attempt(3)).finish(outage());
  await until(() => log.filter((line) => line.includes('circuit open')).length === 2);
  await until(() => rows().filter(({ state }) => state === 'waiting').length === 4);
  expect(rows().filter(({ attempts }) => attempts > 0)).toHaveLength(4);
  expect(channel.attempts).toHaveLength(4);

  clock.advance(10_000);
  (await channel.attempt(4)).finish({ status: 'delivered' });
  // Waiting deliveries are due too, not at their own schedule.
  for (let index = 5; index < 14; index += 1) (await channel.attempt(index)).finish({ status: 'delivered' });
  await until(() => rows().every(({ state }) => state === 'delivered'));
  expect(channel.attempts).toHaveLength(14);
  expect(log.some((line) => line.includes('destination is back'))).toBe(true);
});

test('[SRV-16] a destination that is down is paused alone: another one’s failures are not counted with it', async () => {
  const [mail, webhook] = [new HeldChannel('mail', 4), new HeldChannel('webhook', 4)];
  const { accept, log } = await start([mail, webhook]);
  await accept(3);
  for (let index = 0; index < 2; index += 1) (await mail.attempt(index)).finish(outage());
  for (let index = 0; index < 3; index += 1) (await webhook.attempt(index)).finish(outage());
  await until(() => log.some((line) => line.includes('circuit open')));
  await accept(1);
  await mail.attempt(3);
  expect(webhook.attempts).toHaveLength(3);
  expect(log.filter((line) => line.includes('circuit open'))).toHaveLength(1);
});

test('[SRV-16] a destination that is down has not recovered by an error of our own, and a probe that ends in one is followed by another, without a new pause', async () => {
  const channel = new HeldChannel('mail', 1);
  const { accept, rows, clock, log } = await start([channel]);
  await accept(6);
  (await channel.attempt(0)).finish(outage());
  (await channel.attempt(1)).finish(outage());
  (await channel.attempt(2)).crash(new TypeError('ours'));
  (await channel.attempt(3)).finish(outage());
  await until(() => log.some((line) => line.includes('circuit open')));
  await until(() => rows().filter(({ held_up }) => held_up === 1).length === 3);
  clock.advance(5_000);
  (await channel.attempt(4)).crash(new TypeError('ours'));
  await until(() => rows().filter(({ state }) => state === 'waiting').length >= 5);
  // A fault before the destination was reached says as little.
  (await channel.attempt(5)).finish(failure({ outage: null }));
  await accept(1);
  await channel.attempt(6);
  expect(log.filter((line) => line.includes('circuit open'))).toHaveLength(1);
  expect(log.some((line) => line.includes('destination is back'))).toBe(false);
});

test('[SRV-16] the first success releases deliveries that an earlier process held back', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const before = new HeldChannel();
  const first = await start([before], { dataDir, clock });
  await first.accept(2);
  (await before.attempt(0)).finish(outage({ retryAfter: 86_400_000 }));
  (await before.attempt(1)).finish(failure({ retryAfter: 86_400_000 }));
  await until(() => first.rows().every(({ state }) => state === 'waiting'));
  await first.end();

  const channel = new HeldChannel();
  const { accept, rows } = await start([channel], { dataDir, clock });
  await accept(1);
  (await channel.attempt(0)).finish({ status: 'delivered' });
  (await channel.attempt(1)).finish({ status: 'delivered' });
  await until(() => rows()[0]?.state === 'delivered');
  // Refused on its own, so it waits as scheduled.
  expect(rows()[1]).toMatchObject({ state: 'waiting', attempts: 1, next_attempt_at: clock.now() + 86_400_000 });
  expect(channel.attempts).toHaveLength(2);
});

test('[SRV-16] deliveries that fail during a release are released by the next success', async () => {
  const { promise: released, resolve: letGoOn } = Promise.withResolvers<void>();
  let nudges = 0;
  const afterNudge = () => {
    nudges += 1;
    return released;
  };
  const channel = new HeldChannel();
  const { accept, rows } = await start([channel], { afterNudge });
  await accept(2);
  (await channel.attempt(0)).finish({ status: 'delivered' });
  await until(() => nudges === 1);
  (await channel.attempt(1)).finish(outage());
  await until(() => rows()[1]?.state === 'waiting');
  letGoOn();
  await accept(1);
  (await channel.attempt(2)).finish({ status: 'delivered' });
  const again = await channel.attempt(3);
  expect(again.delivery.id).toBe(rows()[1]?.id);
});

/** A delivery was accepted by its destination, and the store refuses to save it until `mend` is called. */
async function unsaved() {
  const channel = new HeldChannel();
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  await store.accept(submission());
  const { log, lines } = memoryLog();
  let broken = true;
  const replace: typeof store.replace = (row, next) =>
    broken ? Promise.reject(new Error('disk full')) : store.replace(row, next);
  const deliveries = await startDeliveries({ store: { ...store, replace }, channels: [channel], clock, log });
  onTestFinished(async () => {
    await deliveries.stop();
    await store.close();
  });
  (await channel.attempt(0)).finish({ status: 'delivered' });
  const refusals = () => lines.filter((line) => line.includes('outcome not written')).length;
  await until(() => refusals() === 1);
  const mend = () => (broken = false);
  return { channel, clock, deliveries, refusals, mend, state: () => deliveryRows(dataDir)[0]?.state };
}

test('[SRV-15] a delivery’s result that the store cannot save is tried once more when the relay stops, at once', async () => {
  const { deliveries, refusals } = await unsaved();
  await deliveries.stop();
  expect(refusals()).toBe(2);
});

test('[SRV-15] a delivery’s result that was not saved is saved when the relay stops, if the store takes it again', async () => {
  const { deliveries, mend, state } = await unsaved();
  mend();
  await deliveries.stop();
  expect(state()).toBe('delivered');
});

test('[SRV-15] a delivery of a worker that crashed returns when its lease runs out', async () => {
  const channel = new HeldChannel();
  const { store, clock, rows } = await start([channel]);
  await store.accept(submission());
  await store.claim({ lane: 'mail', now: clock.now(), leaseUntil: clock.now() + 500, limit: 1 });
  clock.advance(POLL_INTERVAL);
  await until(() => rows()[0]?.state === 'waiting');
  expect(rows()[0]).toMatchObject({ attempts: 1, last_error: 'The attempt did not report in time.' });
});

test('[SRV-15] a delivery’s report after its lease was lost is ignored and logged', async () => {
  const channel = new HeldChannel();
  const { accept, store, rows, log } = await start([channel]);
  await accept(1);
  const attempt = await channel.attempt(0);
  const [row] = rows();
  if (!row) throw new Error('no delivery');
  await store.replace(row, { ...row, state: 'waiting', next_attempt_at: 9e15, lease_until: null, lease_token: null });
  attempt.finish({ status: 'delivered' });
  await until(() => log.some((line) => line.includes('after its lease was lost')));
  expect(rows()[0]?.state).toBe('waiting');
});

test('[SRV-15] a graceful restart waits for delivery attempts in flight, begins none, and delivers nothing twice', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const first = new HeldChannel('mail', 2);
  const running = await start([first], { dataDir, clock });
  await running.accept(5);
  const underWay = [await first.attempt(0), await first.attempt(1)];
  const ended = running.end();
  for (const attempt of underWay) attempt.finish({ status: 'delivered' });
  await ended;
  expect(first.attempts).toHaveLength(2);
  expect(
    running
      .rows()
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['delivered', 'delivered', 'pending', 'pending', 'pending']);

  const second = new HeldChannel('mail', 5);
  const { rows } = await start([second], { dataDir, clock });
  for (let index = 0; index < 3; index += 1) (await second.attempt(index)).finish({ status: 'delivered' });
  await until(() => rows().every(({ state }) => state === 'delivered'));
  const delivered = [...first.attempts, ...second.attempts].map(({ delivery }) => delivery.id);
  expect(delivered.toSorted()).toEqual(rows().map(({ id }) => id));
});

test('[SRV-16] a graceful restart aborts delivery attempts that do not end; they are repeated later', async () => {
  const channel = new HeldChannel();
  const { accept, end, clock, rows } = await start([channel]);
  await accept(1);
  const attempt = await channel.attempt(0);
  const ended = end();
  await until(() => {
    clock.advance(1_000);
    return attempt.signal.aborted;
  });
  await ended;
  expect(rows()[0]).toMatchObject({ state: 'waiting', last_error: 'The relay stopped during the attempt.' });
});

test('[SRV-16] a delivery whose destination is no longer configured is a dead letter after an hour, and the log says why', async () => {
  const { accept, rows, clock, log } = await start([]);
  await accept(2, ['webhook:contact']);
  clock.advance(3_599_000);
  await new Promise(setImmediate);
  expect(rows().map(({ state }) => state)).toEqual(['pending', 'pending']);
  clock.advance(61_000);
  await until(() => rows().every(({ state }) => state === 'dead'));
  expect(rows().map(({ last_error }) => last_error)).toEqual([
    'This destination is no longer configured.',
    'This destination is no longer configured.',
  ]);
  expect(log.filter((line) => line.includes('destination is no longer configured')).length).toBe(1);
});
