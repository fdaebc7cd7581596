import { getEventListeners } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import {
  ATTEMPT_TIMEOUT,
  type AttemptResult,
  type Destination,
  type Failure,
  POLL_INTERVAL,
  runAttempt,
  startDeliveries,
} from '../../server/outbox/worker.ts';
import { type ClaimedDelivery, LEASE } from '../../server/outbox/store.ts';
import { openStore } from '../../server/store.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { FakeClock } from './support/fake-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { deliveryRows, execute, query } from './support/rows.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

const failure = (overrides: Partial<Failure> = {}): Failure => ({
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

/** A destination whose attempts the test finishes. */
class HeldDestination implements Destination {
  readonly queue: string;
  readonly concurrency: number;
  readonly timeout = ATTEMPT_TIMEOUT;
  readonly attempts: Attempt[] = [];
  #released = false;

  constructor(queue = 'mail', concurrency = 2) {
    this.queue = queue;
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
  destinations: Destination[],
  { dataDir = temporaryFolder(), clock = new FakeClock() as FakeClock | HurriedClock } = {},
) {
  const store = await openStore({ dataDir, clock });
  const { log, lines } = memoryLog();
  const corrections: number[] = [];
  const correct = (now: number) => {
    corrections.push(now);
    return store.correct(now);
  };
  const watched = { ...store, correct };
  const deliveries = await startDeliveries({ store: watched, destinations, clock, log, random: () => 0 });
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    await deliveries.stop();
    await store.close();
  };
  onTestFinished(async () => {
    for (const destination of destinations) {
      if (destination instanceof HeldDestination) destination.release();
    }
    await end();
  });
  const accept = async (count: number, to = destinations.map(({ queue }) => `${queue}:contact`)) => {
    for (let index = 0; index < count; index += 1) {
      await store.accept(submission({ payload: { index }, destinations: to }));
    }
    deliveries.wake();
  };
  const rows = () => deliveryRows(dataDir);
  return { store, dataDir, clock, log: lines, deliveries, end, accept, rows, corrections };
}

test('a delivery attempt leaves no abort listener in memory when it is over', async () => {
  const stop = new AbortController().signal;
  const attempt = { clock: new FakeClock(), timeout: 1, stop };
  const { result } = await runAttempt(attempt, () => {
    expect(getEventListeners(stop, 'abort')).toHaveLength(1);
    return Promise.resolve({ status: 'delivered' });
  });
  expect([result, getEventListeners(stop, 'abort')]).toEqual([{ status: 'delivered' }, []]);
});

test('[SRV-15] a delivery attempt follows the commit at once, and is counted before it is made', async () => {
  const destination = new HeldDestination();
  const { accept, rows, clock } = await start([destination]);
  await accept(1);
  const attempt = await destination.attempt(0);
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
  const destination = new HeldDestination();
  const { accept, rows } = await start([destination]);
  await accept(1);
  (await destination.attempt(0)).crash(new TypeError('secret of ada@visitor.example'));
  await until(() => rows()[0]?.state === 'waiting');
  expect(rows()[0]?.last_error).toBe('The attempt ended with an unexpected error (TypeError).');
});

test('[SRV-16] a queue respects its concurrency limit and forgets no delivery', async () => {
  const destination = new HeldDestination('mail', 2);
  const { accept, rows } = await start([destination]);
  await accept(7);
  for (let index = 0; index < 7; index += 1) {
    const attempt = await destination.attempt(index);
    expect(rows().filter(({ state }) => state === 'delivering').length).toBeLessThanOrEqual(2);
    attempt.finish({ status: 'delivered' });
  }
  await until(() => rows().every(({ state }) => state === 'delivered'));
  expect(new Set(destination.attempts.map(({ delivery }) => delivery.id)).size).toBe(7);
});

const DAY = 24 * 3_600_000;

test('[SRV-16] after a clock that was ahead is corrected, deliveries stored meanwhile are made at once', async () => {
  const destination = new HeldDestination('mail', 1);
  const clock = new HurriedClock();
  const { accept, rows, corrections } = await start([destination], { clock });
  clock.advance(DAY);
  await accept(2);
  (await destination.attempt(0)).finish({ status: 'delivered' });
  const second = await destination.attempt(1);
  await accept(1);
  await until(() => corrections.includes(clock.now()));
  clock.advance(-DAY);
  second.finish({ status: 'delivered' });
  (await destination.attempt(2)).finish({ status: 'delivered' });
  await until(() => rows().every(({ state }) => state === 'delivered'));
  expect(destination.attempts).toHaveLength(3);
});

test('[SRV-16] after a clock that was ahead is corrected before the first poll, deliveries stored meanwhile are made within a minute', async () => {
  const destination = new HeldDestination('mail', 1);
  const clock = new HurriedClock();
  const { accept } = await start([destination], { clock });
  await accept(1);
  const first = await destination.attempt(0);
  clock.advance(DAY);
  await accept(1);
  clock.advance(-DAY);
  first.finish({ status: 'delivered' });
  clock.advance(60_000);
  (await destination.attempt(1)).finish({ status: 'delivered' });
});

test('[SRV-16] an attempt that a killed relay began while its clock was ahead is repeated two minutes after the correction', async () => {
  const dataDir = temporaryFolder();
  const ahead = await openStore({ dataDir, clock: new FakeClock(Date.UTC(2027, 0, 1)) });
  await ahead.accept(submission({ destinations: ['mail:contact'] }));
  const { deliveries } = await ahead.claim({ queue: 'mail', now: Date.UTC(2027, 0, 1), limit: 1 });
  expect(deliveries).toHaveLength(1);
  await ahead.close();
  const store = await openStore({ dataDir, clock: new FakeClock(Date.UTC(2026, 0, 1)) });
  onTestFinished(() => store.close());
  await store.correct(Date.UTC(2026, 0, 1));
  expect(await store.orphans(Date.UTC(2026, 0, 1, 0, 2))).toHaveLength(1);
});

test('[SRV-16] after a clock that was ahead is corrected while no relay runs, the next start makes deliveries due that are beyond the schedule, and logs their number', async () => {
  const dataDir = temporaryFolder();
  const ahead = await start([], { dataDir, clock: new FakeClock(Date.UTC(2027, 0, 1)) });
  await ahead.accept(2, ['mail:contact']);
  await ahead.end();
  const destination = new HeldDestination();
  const { log } = await start([destination], { dataDir, clock: new FakeClock(Date.UTC(2026, 0, 1)) });
  for (const index of [0, 1]) (await destination.attempt(index)).finish({ status: 'delivered' });
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
  const deliveries = await startDeliveries({ store: failing, destinations: [], clock, log });
  onTestFinished(() => deliveries.stop());
  expect(lines.some((line) => line.includes('deliveries not polled'))).toBe(true);
  clock.advance(POLL_INTERVAL);
  await until(() => tries === 2);
});

const outage = (overrides: Partial<Extract<AttemptResult, { status: 'failed' }>> = {}) =>
  failure({ outage: true, code: 'ECONNREFUSED', reason: 'ECONNREFUSED', ...overrides });

const isIn = (state: string, count: number, rows: () => readonly { state: string }[]) =>
  until(() => rows().filter((row) => row.state === state).length === count);

/** The end of the only queue's pause. */
const pausedUntil = (dataDir: string) => query(dataDir, 'SELECT paused_until FROM queues');

test('[SRV-16] a destination that is down pauses its queue for 5, 10, then 15 s; after each pause one attempt probes it', async () => {
  const destination = new HeldDestination('mail', 1);
  const { accept, rows, clock, log, dataDir } = await start([destination]);
  await accept(8);
  (await destination.attempt(0)).finish(outage());
  await isIn('held', 1, rows);
  for (const [probe, pause] of [5_000, 10_000, 15_000, 15_000].entries()) {
    expect(pausedUntil(dataDir)).toEqual([{ paused_until: clock.now() + pause }]);
    clock.advance(pause - 1);
    // Stored after the poll's query.
    await accept(1);
    await accept(1);
    expect(destination.attempts).toHaveLength(probe + 1);
    clock.advance(POLL_INTERVAL);
    (await destination.attempt(probe + 1)).finish(outage());
    await until(() => rows().every(({ state }) => state !== 'delivering'));
  }
  expect(rows().filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(3);
  clock.advance(15_000);
  (await destination.attempt(5)).finish({ status: 'delivered' });
  // Deliveries that the outage held back are due too, before their own schedule.
  for (let index = 6; index < 21; index += 1) (await destination.attempt(index)).finish({ status: 'delivered' });
  await until(() => rows().every(({ state }) => state === 'delivered'));
  expect(destination.attempts).toHaveLength(21);
  expect(log.filter((line) => line.includes('destination is back'))).toHaveLength(1);
});

test.each([
  [0, 5_000],
  [1_000, 5_000],
  [60_000, 60_000],
  [3_600_000, 3_600_000],
  [86_400_000, 3_600_000],
])('[SRV-16] a destination that asks for a wait of %i ms pauses its queue for %i ms', async (retryAfter, pause) => {
  const destination = new HeldDestination('mail', 1);
  const { accept, rows, clock, dataDir } = await start([destination]);
  await accept(2);
  (await destination.attempt(0)).finish(outage({ retryAfter }));
  await isIn('held', 1, rows);
  expect(pausedUntil(dataDir)).toEqual([{ paused_until: clock.now() + pause }]);
  clock.advance(pause - 1);
  await accept(1);
  await accept(1);
  expect(destination.attempts).toHaveLength(1);
  clock.advance(POLL_INTERVAL);
  await destination.attempt(1);
});

test('[SRV-16] a destination that answered a probe begins with a short pause at its next outage', async () => {
  const destination = new HeldDestination('mail', 1);
  const { accept, rows, clock } = await start([destination]);
  await accept(4);
  (await destination.attempt(0)).finish(outage());
  await isIn('held', 1, rows);
  clock.advance(5_000);
  // Refused, but answered.
  (await destination.attempt(1)).finish(failure({ permanent: true }));
  (await destination.attempt(2)).finish(outage());
  await isIn('held', 2, rows);
  clock.advance(5_000);
  await destination.attempt(3);
});

test('[SRV-16] a destination’s attempts that began before its pause do not prolong it', async () => {
  const destination = new HeldDestination('mail', 2);
  const { accept, rows, clock } = await start([destination]);
  await accept(4);
  (await destination.attempt(0)).finish(outage());
  await isIn('held', 1, rows);
  clock.advance(4_000);
  (await destination.attempt(1)).finish(outage({ retryAfter: 60_000 }));
  await isIn('held', 2, rows);
  clock.advance(1_000);
  await destination.attempt(2);
});

test('[SRV-16] a destination that is down is paused alone: other queues go on', async () => {
  const [mail, webhook] = [new HeldDestination('mail', 4), new HeldDestination('webhook', 4)];
  const { accept, rows } = await start([mail, webhook]);
  await accept(1);
  (await webhook.attempt(0)).finish(outage());
  await isIn('held', 1, rows);
  await accept(1);
  await mail.attempt(1);
  expect(webhook.attempts).toHaveLength(1);
});

test('[SRV-16] a destination that is down has not recovered by an error of our own: a probe that ends in one is followed by another, without a new pause', async () => {
  const destination = new HeldDestination('mail', 1);
  const { accept, rows, clock, log } = await start([destination]);
  await accept(4);
  (await destination.attempt(0)).crash(new TypeError('ours'));
  (await destination.attempt(1)).finish(outage());
  await isIn('held', 1, rows);
  clock.advance(5_000);
  (await destination.attempt(2)).crash(new TypeError('ours'));
  await destination.attempt(3);
  expect(rows().filter(({ state }) => state === 'held').length).toBe(1);
  expect(log.some((line) => line.includes('destination is back'))).toBe(false);
});

test('[SRV-16] a destination’s pause, and what its outage held back, outlast the process', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const before = new HeldDestination();
  const first = await start([before], { dataDir, clock });
  await first.accept(2);
  (await before.attempt(0)).finish(failure({ retryAfter: 86_400_000 }));
  await isIn('waiting', 1, first.rows);
  (await before.attempt(1)).finish(outage({ retryAfter: 600_000 }));
  await isIn('held', 1, first.rows);
  await first.end();

  const destination = new HeldDestination();
  const { accept, rows } = await start([destination], { dataDir, clock });
  await accept(1);
  await accept(1);
  expect(destination.attempts).toEqual([]);
  clock.advance(600_000);
  for (const index of [0, 1, 2]) (await destination.attempt(index)).finish({ status: 'delivered' });
  await isIn('delivered', 3, rows);
  // Refused on its own, so it waits as scheduled.
  expect(rows()[0]).toMatchObject({ state: 'waiting', attempts: 1, next_attempt_at: clock.now() + 85_800_000 });
});

test('[SRV-15] a probe of a process that was killed pauses the queue no longer', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  await store.accept(submission());
  await execute(dataDir, `INSERT INTO queues VALUES ('mail', NULL, 5000, ${clock.now()})`);
  expect(await store.claim({ queue: 'mail', now: clock.now(), limit: 9 })).toMatchObject({ probed: 5_000 });
  await store.accept(submission());
  expect((await store.claim({ queue: 'mail', now: clock.now(), limit: 9 })).deliveries).toEqual([]);
  await store.close();
  const destination = new HeldDestination();
  await start([destination], { dataDir, clock });
  await destination.attempt(0);
});

/** A delivery accepted by its destination, whose result the store refuses to save until `mend` is called. */
async function unsaved() {
  const destination = new HeldDestination();
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const store = await openStore({ dataDir, clock });
  await store.accept(submission());
  const { log, lines } = memoryLog();
  let broken = true;
  const report: typeof store.report = (outcome) =>
    broken ? Promise.reject(new Error('disk full')) : store.report(outcome);
  const deliveries = await startDeliveries({ store: { ...store, report }, destinations: [destination], clock, log });
  onTestFinished(async () => {
    await deliveries.stop();
    await store.close();
  });
  (await destination.attempt(0)).finish({ status: 'delivered' });
  const refusals = () => lines.filter((line) => line.includes('outcome not written')).length;
  await until(() => refusals() === 1);
  const mend = () => (broken = false);
  return { clock, deliveries, refusals, mend, state: () => deliveryRows(dataDir)[0]?.state };
}

test.each([
  ['once more, at once', 'delivering', 2],
  ['if the store takes it again', 'delivered', 1],
])('[SRV-15] a delivery’s result that was not saved is saved when the relay stops, %s', async (_, left, refused) => {
  const { deliveries, refusals, mend, state } = await unsaved();
  if (left === 'delivered') mend();
  await deliveries.stop();
  expect([state(), refusals()]).toEqual([left, refused]);
});

test('[SRV-15] a delivery of a worker that crashed returns when its lease runs out', async () => {
  const destination = new HeldDestination();
  const clock = new HurriedClock();
  const { store, rows } = await start([destination], { clock });
  await store.accept(submission());
  await store.claim({ queue: 'mail', now: clock.now(), limit: 1 });
  clock.advance(LEASE);
  await until(() => rows()[0]?.state === 'waiting');
  expect(rows()[0]).toMatchObject({
    attempts: 1,
    last_error: 'The attempt was interrupted, or did not report in time.',
    history: expect.stringContaining('"duration":null,"succeeded":false,"answer":"INTERRUPTED"'),
  });
});

test('[SRV-15] a delivery’s report after its lease was lost is ignored and logged', async () => {
  const destination = new HeldDestination();
  const { accept, dataDir, rows, log } = await start([destination]);
  await accept(1);
  const attempt = await destination.attempt(0);
  await execute(dataDir, "UPDATE deliveries SET state = 'waiting', next_attempt_at = 9e15, lease_token = NULL");
  attempt.finish({ status: 'delivered' });
  await until(() => log.some((line) => line.includes('after its lease was lost')));
  expect(rows()[0]?.state).toBe('waiting');
});

test('[SRV-15] a graceful restart waits for delivery attempts in flight, begins none, and delivers nothing twice', async () => {
  const dataDir = temporaryFolder();
  const clock = new FakeClock();
  const first = new HeldDestination('mail', 2);
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

  const second = new HeldDestination('mail', 5);
  const { rows } = await start([second], { dataDir, clock });
  for (let index = 0; index < 3; index += 1) (await second.attempt(index)).finish({ status: 'delivered' });
  await until(() => rows().every(({ state }) => state === 'delivered'));
  const delivered = [...first.attempts, ...second.attempts].map(({ delivery }) => delivery.id);
  expect(delivered.toSorted()).toEqual(rows().map(({ id }) => id));
});

test('[SRV-16] a graceful restart aborts delivery attempts that do not end; they are repeated later', async () => {
  const destination = new HeldDestination();
  const { accept, end, clock, rows } = await start([destination]);
  await accept(1);
  const attempt = await destination.attempt(0);
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
  await until(() => {
    clock.advance(POLL_INTERVAL);
    return rows().every(({ state }) => state === 'dead');
  });
  expect(rows().map(({ last_error }) => last_error)).toEqual([
    'This destination is no longer configured.',
    'This destination is no longer configured.',
  ]);
  expect(log.filter((line) => line.includes('destination is no longer configured')).length).toBe(1);
});
