import { getEventListeners } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { attemptDelays } from '../../machines/delivery/delivery.machine.ts';
import { ATTEMPT_TIMEOUT, type Carrier, type Outcome } from '../../server/delivery/carrier.ts';
import { POLL_INTERVAL, startDeliveries } from '../../server/delivery/deliveries.ts';
import { LEASE } from '../../server/delivery/lane.ts';
import type { ClaimedDelivery } from '../../server/store/deliveries.ts';
import { openStore } from '../../server/store/store.ts';
import { engineOptions } from './support/engine.ts';
import { HurriedClock } from './support/hurried-clock.ts';
import { ManualClock } from './support/manual-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { deliveryRows } from './support/rows.ts';
import { submission } from './support/store-samples.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

const failure = (overrides: Partial<Extract<Outcome, { status: 'failed' }>> = {}): Outcome => ({
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
  finish: (outcome: Outcome) => void;
  crash: (error: Error) => void;
}

/** A carrier whose attempts are finished by hand. */
class HeldCarrier implements Carrier {
  readonly lane: string;
  readonly concurrency: number;
  readonly timeout = ATTEMPT_TIMEOUT;
  readonly attempts: Attempt[] = [];
  #released = false;

  constructor(lane = 'mail', concurrency = 2) {
    this.lane = lane;
    this.concurrency = concurrency;
  }

  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
    if (this.#released) return Promise.resolve({ status: 'delivered' });
    return new Promise(
      (resolve, reject) => void this.attempts.push({ delivery, signal, finish: resolve, crash: reject }),
    );
  }

  /** Finishes what is under way and whatever comes: the end of a test must not wait for it. */
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
  carriers: Carrier[],
  {
    dataDir = temporaryFolder(),
    clock = new ManualClock() as ManualClock | HurriedClock,
    visitorsWait = (): boolean => false,
    afterNudge = () => Promise.resolve(),
  } = {},
) {
  const store = await openStore({ dataDir, clock, ...engineOptions(dataDir) });
  const { log, lines } = memoryLog();
  const corrections: number[] = [];
  const correct = (now: number) => {
    corrections.push(now);
    return store.correct(now);
  };
  const nudge = async (lane: string, now: number) => {
    const count = await store.nudge(lane, now);
    await afterNudge();
    return count;
  };
  const watched = { claim: store.claim, replace: store.replace, nudge, interrupted: store.interrupted, correct };
  const deliveries = await startDeliveries({ store: watched, carriers, clock, log, random: () => 0, visitorsWait });
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    await deliveries.stop();
    await store.close();
  };
  onTestFinished(async () => {
    for (const carrier of carriers) {
      if (carrier instanceof HeldCarrier) carrier.release();
    }
    await end();
  });
  const accept = async (count: number, to = carriers.map(({ lane }) => `${lane}:contact`)) => {
    for (let index = 0; index < count; index += 1) {
      await store.accept(submission({ payload: { index }, destinations: to }));
    }
    deliveries.wake();
  };
  const rows = () => deliveryRows(dataDir);
  return { store, dataDir, clock, log: lines, deliveries, end, accept, rows, corrections };
}

describe('an attempt', () => {
  test('keeps nothing of itself once it is over: a signal that is still listened to stays in memory as long as the relay runs', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows } = await start([carrier]);
    await accept(1);
    const attempt = await carrier.attempt(0);
    attempt.finish({ status: 'delivered' });
    await until(() => rows()[0]?.state === 'delivered');
    expect(getEventListeners(attempt.signal, 'abort')).toEqual([]);
  });

  test('[SRV-2] follows the commit at once, and is counted before it is made', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows, clock } = await start([carrier]);
    await accept(1);
    const attempt = await carrier.attempt(0);
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

  test('[SRV-2] that fails is repeated on the schedule, and after the tenth the delivery is dead with its reason', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows, clock } = await start([carrier]);
    await accept(1);
    for (let attempts = 1; attempts < attemptDelays.length; attempts += 1) {
      (await carrier.attempt(attempts - 1)).finish(failure());
      await until(() => rows()[0]?.state === 'waiting');
      const wait = attemptDelays[attempts] ?? 0;
      expect(rows()[0]).toMatchObject({
        attempts,
        next_attempt_at: clock.now() + wait,
        last_error: 'SMTP 451: try again later',
      });
      clock.advance(wait);
    }
    (await carrier.attempt(attemptDelays.length - 1)).finish(failure());
    await until(() => rows()[0]?.state === 'dead');
    expect(rows()[0]).toMatchObject({ attempts: 10, next_attempt_at: null, last_error: 'SMTP 451: try again later' });
    clock.advance(48 * 3_600_000);
    expect(carrier.attempts).toHaveLength(10);
  });

  test('[SRV-2] is not made a moment before it is due', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows, clock, deliveries } = await start([carrier]);
    await accept(1);
    (await carrier.attempt(0)).finish(failure());
    await until(() => rows()[0]?.state === 'waiting');
    clock.advance(4_999);
    deliveries.wake();
    // A second delivery is taken by the same look for due ones: the first was seen and left.
    await accept(1);
    await carrier.attempt(1);
    expect(rows().map(({ state }) => state)).toEqual(['waiting', 'delivering']);
    clock.advance(1);
    deliveries.wake();
    await carrier.attempt(2);
    expect(rows()[0]?.attempts).toBe(2);
  });

  test('[SRV-2] refused for good is not repeated', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows } = await start([carrier]);
    await accept(1);
    (await carrier.attempt(0)).finish(failure({ permanent: true, reason: 'SMTP 550: no such mailbox' }));
    await until(() => rows()[0]?.state === 'dead');
    expect(rows()[0]).toMatchObject({ attempts: 1, last_error: 'SMTP 550: no such mailbox' });
  });

  test('[SRV-2] is repeated no earlier than the destination asked for', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows, clock } = await start([carrier]);
    await accept(1);
    (await carrier.attempt(0)).finish(failure({ retryAfter: 90_000 }));
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]?.next_attempt_at).toBe(clock.now() + 90_000);
  });

  test('[SRV-2] that throws counts as failed, without what the error says', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows } = await start([carrier]);
    await accept(1);
    (await carrier.attempt(0)).crash(new TypeError('secret of ada@visitor.example'));
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]?.last_error).toBe('The attempt ended with an unexpected error (TypeError).');
  });

  test('[SRV-2] that takes too long is ended and repeated, even when it ignores the signal', async () => {
    const carrier = new HeldCarrier();
    const { accept, rows, clock } = await start([carrier]);
    await accept(1);
    const attempt = await carrier.attempt(0);
    clock.advance(ATTEMPT_TIMEOUT);
    expect(attempt.signal.aborted).toBe(true);
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]?.last_error).toBe('No answer within 60 seconds.');
  });
});

describe('lanes', () => {
  test('[SRV-2] one that hangs holds up nobody else', async () => {
    const hanging = new HeldCarrier('hanging', 1);
    const healthy = new HeldCarrier('healthy', 1);
    const { accept, rows } = await start([hanging, healthy]);
    await accept(3);
    for (let index = 0; index < 3; index += 1) (await healthy.attempt(index)).finish({ status: 'delivered' });
    await until(() => rows().filter(({ state }) => state === 'delivered').length === 3);
    expect(hanging.attempts).toHaveLength(1);
    expect(
      rows()
        .filter(({ lane }) => lane === 'hanging')
        .map(({ state }) => state),
    ).toEqual(['delivering', 'pending', 'pending']);
  });

  test('[SRV-2] [SRV-3] while visitors wait each lane makes one attempt at a time; afterwards as many as before', async () => {
    const [mail, webhook] = [new HeldCarrier('mail', 3), new HeldCarrier('webhook', 3)];
    let waiting = true;
    const { accept, deliveries } = await start([mail, webhook], { visitorsWait: () => waiting });
    await accept(6);
    for (let index = 0; index < 2; index += 1) {
      const attempts = await Promise.all([mail.attempt(index), webhook.attempt(index)]);
      expect([mail.attempts.length, webhook.attempts.length]).toEqual([index + 1, index + 1]);
      if (index === 0) for (const attempt of attempts) attempt.finish({ status: 'delivered' });
    }
    waiting = false;
    deliveries.wake();
    await until(() => mail.attempts.length === 4 && webhook.attempts.length === 4);
  });

  test('[SRV-2] no more attempts at the same time than the destination takes, and none is forgotten', async () => {
    const carrier = new HeldCarrier('mail', 2);
    const { accept, rows } = await start([carrier]);
    await accept(7);
    for (let index = 0; index < 7; index += 1) {
      const attempt = await carrier.attempt(index);
      expect(rows().filter(({ state }) => state === 'delivering').length).toBeLessThanOrEqual(2);
      attempt.finish({ status: 'delivered' });
    }
    await until(() => rows().every(({ state }) => state === 'delivered'));
    expect(new Set(carrier.attempts.map(({ delivery }) => delivery.id)).size).toBe(7);
  });

  test('[SRV-2] what nobody woke it for is found by the poll', async () => {
    const carrier = new HeldCarrier();
    const { store, clock } = await start([carrier]);
    await store.accept(submission());
    expect(POLL_INTERVAL).toBe(1_000);
    clock.advance(POLL_INTERVAL);
    (await carrier.attempt(0)).finish({ status: 'delivered' });
  });
});

describe('a clock that was ahead', () => {
  const DAY = 24 * 3_600_000;

  test('[SRV-2] and is set right while the relay runs: what was stored meanwhile is delivered, and does not wait until then', async () => {
    const carrier = new HeldCarrier('mail', 1);
    const clock = new HurriedClock();
    const { accept, rows, corrections } = await start([carrier], { clock });
    clock.advance(DAY);
    await accept(2);
    (await carrier.attempt(0)).finish({ status: 'delivered' });
    const second = await carrier.attempt(1);
    // Stored, and not yet begun.
    await accept(1);
    await until(() => corrections.includes(clock.now()));
    clock.advance(-DAY);
    second.finish({ status: 'delivered' });
    (await carrier.attempt(2)).finish({ status: 'delivered' });
    await until(() => rows().every(({ state }) => state === 'delivered'));
    expect(carrier.attempts).toHaveLength(3);
  });

  test('[SRV-2] and is set right before anything looked: what was stored meanwhile is delivered within a minute', async () => {
    const carrier = new HeldCarrier('mail', 1);
    const clock = new HurriedClock();
    const { accept } = await start([carrier], { clock });
    await accept(1);
    const first = await carrier.attempt(0);
    clock.advance(DAY);
    await accept(1);
    clock.advance(-DAY);
    first.finish({ status: 'delivered' });
    clock.advance(60_000);
    (await carrier.attempt(1)).finish({ status: 'delivered' });
  });

  test('[SRV-2] and was set right while no relay ran: the next start makes due what the schedule cannot have meant, and says how many', async () => {
    const dataDir = temporaryFolder();
    const ahead = await start([], { dataDir, clock: new ManualClock(Date.UTC(2027, 0, 1)) });
    await ahead.accept(2, ['mail:contact']);
    await ahead.end();
    const carrier = new HeldCarrier();
    const { log } = await start([carrier], { dataDir, clock: new ManualClock(Date.UTC(2026, 0, 1)) });
    for (const index of [0, 1]) (await carrier.attempt(index)).finish({ status: 'delivered' });
    expect(log.filter((line) => line.includes('a clock that was ahead'))).toEqual([
      expect.stringContaining('"deliveries":2'),
    ]);
  });

  test('[SRV-2] a store that cannot be written then does not keep the relay from starting, and it is tried again', async () => {
    const dataDir = temporaryFolder();
    const store = await openStore({ dataDir, clock: new ManualClock(), ...engineOptions(dataDir) });
    onTestFinished(() => store.close());
    const clock = new ManualClock();
    const { log, lines } = memoryLog();
    let tries = 0;
    const correct = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('disk full')) : Promise.resolve(0);
    };
    const failing = {
      claim: store.claim,
      replace: store.replace,
      nudge: store.nudge,
      interrupted: store.interrupted,
      correct,
    };
    const deliveries = await startDeliveries({ store: failing, carriers: [], clock, log });
    onTestFinished(() => deliveries.stop());
    expect(lines.some((line) => line.includes('waits could not be corrected'))).toBe(true);
    clock.advance(POLL_INTERVAL);
    await until(() => tries === 2);
  });
});

const outage = (overrides: Partial<Extract<Outcome, { status: 'failed' }>> = {}) =>
  failure({ outage: true, code: 'ECONNREFUSED', reason: 'ECONNREFUSED', ...overrides });

describe('a destination that is down', () => {
  test('[SRV-2] costs three deliveries one attempt each; the rest stay due until a probe gets through', async () => {
    const carrier = new HeldCarrier('mail', 1);
    const { accept, rows, clock, log } = await start([carrier]);
    await accept(8);
    for (let index = 0; index < 3; index += 1) (await carrier.attempt(index)).finish(outage());
    await until(() => log.some((line) => line.includes('its lane pauses')));
    await until(() => rows().filter(({ state }) => state === 'waiting').length === 3);
    clock.advance(4_999);
    // Each is stored after what the look for due ones has asked the store until then.
    await accept(1);
    await accept(1);
    expect(rows().map(({ state }) => state)).toEqual([
      ...Array.from({ length: 3 }, () => 'waiting'),
      ...Array.from({ length: 7 }, () => 'pending'),
    ]);
    expect(carrier.attempts).toHaveLength(3);

    clock.advance(POLL_INTERVAL);
    (await carrier.attempt(3)).finish(outage());
    await until(() => log.filter((line) => line.includes('its lane pauses')).length === 2);
    await until(() => rows().filter(({ state }) => state === 'waiting').length === 4);
    expect(rows().filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    expect(carrier.attempts).toHaveLength(4);

    clock.advance(10_000);
    (await carrier.attempt(4)).finish({ status: 'delivered' });
    // What waited for the destination is due as well: nothing is left for its own schedule.
    for (let index = 5; index < 14; index += 1) (await carrier.attempt(index)).finish({ status: 'delivered' });
    await until(() => rows().every(({ state }) => state === 'delivered'));
    expect(carrier.attempts).toHaveLength(14);
    expect(log.some((line) => line.includes('destination is back'))).toBe(true);
  });

  test('[SRV-2] is back when it refuses one delivery for its own sake', async () => {
    const carrier = new HeldCarrier('mail', 1);
    const { accept, rows, clock, log } = await start([carrier]);
    await accept(6);
    for (let index = 0; index < 3; index += 1) (await carrier.attempt(index)).finish(outage());
    await until(() => rows().filter(({ state }) => state === 'waiting').length === 3);
    expect(log.some((line) => line.includes('its lane pauses'))).toBe(true);
    clock.advance(5_000);
    (await carrier.attempt(3)).finish(failure({ permanent: true }));
    (await carrier.attempt(4)).finish({ status: 'delivered' });
    await carrier.attempt(5);
    expect(rows().filter(({ state }) => state === 'dead')).toHaveLength(1);
  });

  test('[SRV-2] is not taken for well because of a fault of our own', async () => {
    const carrier = new HeldCarrier('mail', 1);
    const { accept, rows, clock, log } = await start([carrier]);
    await accept(6);
    (await carrier.attempt(0)).finish(outage());
    (await carrier.attempt(1)).finish(outage());
    (await carrier.attempt(2)).crash(new TypeError('ours'));
    (await carrier.attempt(3)).finish(outage());
    await until(() => log.some((line) => line.includes('its lane pauses')));
    clock.advance(5_000);
    (await carrier.attempt(4)).crash(new TypeError('ours'));
    await until(() => rows().filter(({ state }) => state === 'waiting').length >= 5);
    expect(log.some((line) => line.includes('destination is back'))).toBe(false);
    expect(rows().filter(({ held_up }) => held_up === 1)).toHaveLength(3);
  });

  test('[SRV-2] refusals of single deliveries pause nothing', async () => {
    const carrier = new HeldCarrier('mail', 2);
    const { accept } = await start([carrier]);
    await accept(8);
    for (let index = 0; index < 8; index += 1) (await carrier.attempt(index)).finish(failure());
  });

  test('[SRV-2] what a former process left waiting for it is told by the first success', async () => {
    const dataDir = temporaryFolder();
    const clock = new ManualClock();
    const before = new HeldCarrier();
    const first = await start([before], { dataDir, clock });
    await first.accept(2);
    (await before.attempt(0)).finish(outage({ retryAfter: 86_400_000 }));
    (await before.attempt(1)).finish(failure({ retryAfter: 86_400_000 }));
    await until(() => first.rows().every(({ state }) => state === 'waiting'));
    await first.end();

    const carrier = new HeldCarrier();
    const { accept, rows } = await start([carrier], { dataDir, clock });
    await accept(1);
    (await carrier.attempt(0)).finish({ status: 'delivered' });
    (await carrier.attempt(1)).finish({ status: 'delivered' });
    await until(() => rows()[0]?.state === 'delivered');
    // It was refused for its own sake, so it waits as it was told to.
    expect(rows()[1]).toMatchObject({ state: 'waiting', attempts: 1, next_attempt_at: clock.now() + 86_400_000 });
    expect(carrier.attempts).toHaveLength(2);
  });

  test('[SRV-2] what finds it down while what waited is being made due is told by the next success', async () => {
    const { promise: nudged, resolve: letGoOn } = Promise.withResolvers<void>();
    let nudges = 0;
    const afterNudge = () => {
      nudges += 1;
      return nudged;
    };
    const carrier = new HeldCarrier();
    const { accept, rows } = await start([carrier], { afterNudge });
    await accept(2);
    (await carrier.attempt(0)).finish({ status: 'delivered' });
    await until(() => nudges === 1);
    (await carrier.attempt(1)).finish(outage());
    await until(() => rows()[1]?.state === 'waiting');
    letGoOn();
    await accept(1);
    (await carrier.attempt(2)).finish({ status: 'delivered' });
    const again = await carrier.attempt(3);
    expect(again.delivery.id).toBe(rows()[1]?.id);
  });

  test('[SRV-2] rests alone: other lanes go on', async () => {
    const down = new HeldCarrier('mail', 1);
    const well = new HeldCarrier('webhook', 1);
    const { accept, rows } = await start([down, well]);
    await accept(5);
    for (let index = 0; index < 3; index += 1) (await down.attempt(index)).finish(outage());
    for (let index = 0; index < 5; index += 1) (await well.attempt(index)).finish({ status: 'delivered' });
    await until(() => rows().filter(({ state }) => state === 'delivered').length === 5);
    expect(down.attempts).toHaveLength(3);
  });
});

test('[SRV-2] an outcome that the store cannot take is kept and written later: nothing is sent twice', async () => {
  const carrier = new HeldCarrier();
  const dataDir = temporaryFolder();
  const clock = new ManualClock();
  const store = await openStore({ dataDir, clock, ...engineOptions(dataDir) });
  await store.accept(submission());
  const { log, lines } = memoryLog();
  let broken = true;
  const replace: typeof store.replace = (row, next) =>
    broken ? Promise.reject(new Error('disk full')) : store.replace(row, next);
  const deliveries = await startDeliveries({ store: { ...store, replace }, carriers: [carrier], clock, log });
  onTestFinished(async () => {
    await deliveries.stop();
    await store.close();
  });
  (await carrier.attempt(0)).finish({ status: 'delivered' });
  const refusals = () => lines.filter((line) => line.includes('outcome not written')).length;
  await until(() => refusals() === 1);
  clock.advance(1_000);
  await until(() => refusals() === 2);
  broken = false;
  clock.advance(1_000);
  await until(() => deliveryRows(dataDir)[0]?.state === 'delivered');
  expect(carrier.attempts).toHaveLength(1);
});

describe('a crash', () => {
  test('[SRV-2] what was under way when the process ended is tried again 5 s after the next start', async () => {
    const dataDir = temporaryFolder();
    const clock = new ManualClock();
    const before = await openStore({ dataDir, clock, ...engineOptions(dataDir) });
    await before.accept(submission());
    await before.claim({ lane: 'mail', now: clock.now(), leaseUntil: clock.now() + LEASE, limit: 1 });
    await before.close();

    const carrier = new HeldCarrier();
    const { rows } = await start([carrier], { dataDir, clock });
    expect(rows()[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      next_attempt_at: clock.now() + 5_000,
      last_error: 'The relay ended during the attempt.',
    });
    clock.advance(5_000);
    (await carrier.attempt(0)).finish({ status: 'delivered' });
    await until(() => rows()[0]?.state === 'delivered');
    expect(rows()[0]?.attempts).toBe(2);
  });

  test('[SRV-2] a lease that ran out while the relay goes on is given back', async () => {
    const carrier = new HeldCarrier();
    const { store, clock, rows } = await start([carrier]);
    await store.accept(submission());
    // Claimed by somebody who never reports.
    await store.claim({ lane: 'mail', now: clock.now(), leaseUntil: clock.now() + 500, limit: 1 });
    clock.advance(POLL_INTERVAL);
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]).toMatchObject({ attempts: 1, last_error: 'The attempt did not report in time.' });
  });

  test('[SRV-2] an attempt that reports after its lease was lost changes nothing', async () => {
    const carrier = new HeldCarrier();
    const { accept, store, rows, log } = await start([carrier]);
    await accept(1);
    const attempt = await carrier.attempt(0);
    const [row] = rows();
    if (!row) throw new Error('no delivery');
    await store.replace(row, { ...row, state: 'waiting', next_attempt_at: 9e15, lease_until: null, lease_token: null });
    attempt.finish({ status: 'delivered' });
    await until(() => log.some((line) => line.includes('after its lease was lost')));
    expect(rows()[0]?.state).toBe('waiting');
  });
});

describe('a normal restart', () => {
  test('[SRV-2] waits for what is under way, takes nothing more, and nothing is delivered twice', async () => {
    const dataDir = temporaryFolder();
    const clock = new ManualClock();
    const first = new HeldCarrier('mail', 2);
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

    const second = new HeldCarrier('mail', 5);
    const { rows } = await start([second], { dataDir, clock });
    for (let index = 0; index < 3; index += 1) (await second.attempt(index)).finish({ status: 'delivered' });
    await until(() => rows().every(({ state }) => state === 'delivered'));
    const delivered = [...first.attempts, ...second.attempts].map(({ delivery }) => delivery.id);
    expect(delivered.toSorted()).toEqual(rows().map(({ id }) => id));
  });

  test('[SRV-2] ends attempts that do not end by themselves; they are tried again later', async () => {
    const carrier = new HeldCarrier();
    const { accept, end, clock, rows } = await start([carrier]);
    await accept(1);
    const attempt = await carrier.attempt(0);
    const ended = end();
    await until(() => {
      clock.advance(1_000);
      return attempt.signal.aborted;
    });
    await ended;
    expect(rows()[0]).toMatchObject({ state: 'waiting', last_error: 'The relay stopped during the attempt.' });
  });
});

test('[SRV-2] a store that fails for a while stops nothing: the next poll finds the delivery', async () => {
  const carrier = new HeldCarrier();
  const dataDir = temporaryFolder();
  const clock = new ManualClock();
  const store = await openStore({ dataDir, clock, ...engineOptions(dataDir) });
  await store.accept(submission());
  const { log, lines } = memoryLog();
  let broken = true;
  const claim: typeof store.claim = (options) =>
    broken ? Promise.reject(new Error('database is locked')) : store.claim(options);
  const deliveries = await startDeliveries({ store: { ...store, claim }, carriers: [carrier], clock, log });
  onTestFinished(async () => {
    await deliveries.stop();
    await store.close();
  });
  await until(() => lines.some((line) => line.includes('claim failed')));
  broken = false;
  await until(() => {
    clock.advance(POLL_INTERVAL);
    return carrier.attempts.length === 1;
  });
  carrier.attempts[0]?.finish({ status: 'delivered' });
});
