import { describe, expect, onTestFinished, test } from 'vitest';
import { attemptDelays } from '../../machines/delivery/delivery.machine.ts';
import type { Destination, Outcome } from '../../server/delivery/destination.ts';
import { POLL_INTERVAL, startDeliveries } from '../../server/delivery/deliveries.ts';
import { ATTEMPT_TIMEOUT, LEASE } from '../../server/delivery/lane.ts';
import type { ClaimedDelivery } from '../../server/store/deliveries.ts';
import { openStore } from '../../server/store/store.ts';
import { ManualClock } from './support/manual-clock.ts';
import { memoryLog } from './support/memory-log.ts';
import { deliveryRows } from './support/rows.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { until } from './support/until.ts';

const failure = (overrides: Partial<Extract<Outcome, { status: 'failed' }>> = {}): Outcome => ({
  status: 'failed',
  permanent: false,
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

/** A destination whose attempts are finished by hand. */
class HeldDestination implements Destination {
  readonly name: string;
  readonly concurrency: number;
  readonly attempts: Attempt[] = [];

  constructor(name = 'mail:contact', concurrency = 2) {
    this.name = name;
    this.concurrency = concurrency;
  }

  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Outcome> {
    return new Promise(
      (resolve, reject) => void this.attempts.push({ delivery, signal, finish: resolve, crash: reject }),
    );
  }

  async attempt(index: number): Promise<Attempt> {
    await until(() => this.attempts.length > index);
    const attempt = this.attempts[index];
    if (!attempt) throw new Error('no such attempt');
    return attempt;
  }
}

async function start(destinations: Destination[], { dataDir = temporaryFolder(), clock = new ManualClock() } = {}) {
  const store = await openStore({ dataDir, clock });
  const { log, lines } = memoryLog();
  const deliveries = await startDeliveries({ store, destinations, clock, log, random: () => 0 });
  let ended = false;
  const end = async () => {
    if (ended) return;
    ended = true;
    await deliveries.stop();
    await store.close();
  };
  onTestFinished(async () => {
    for (const destination of destinations) {
      if (destination instanceof HeldDestination)
        for (const attempt of destination.attempts) attempt.finish({ status: 'delivered' });
    }
    await end();
  });
  const accept = async (count: number, to = destinations.map(({ name }) => name)) => {
    for (let index = 0; index < count; index += 1) {
      await store.accept({ kind: 'contact', payload: { index }, idempotencyKey: null, destinations: to });
    }
    deliveries.wake();
  };
  const rows = () => deliveryRows(dataDir);
  return { store, dataDir, clock, log: lines, deliveries, end, accept, rows };
}

describe('an attempt', () => {
  test('[SRV-2] follows the commit at once, and is counted before it is made', async () => {
    const destination = new HeldDestination();
    const { accept, rows, clock } = await start([destination]);
    await accept(1);
    const attempt = await destination.attempt(0);
    expect(rows()[0]).toMatchObject({
      state: 'delivering',
      attempts: 1,
      next_attempt_at: null,
      lease_until: clock.now() + LEASE,
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
    const destination = new HeldDestination();
    const { accept, rows, clock } = await start([destination]);
    await accept(1);
    for (let attempts = 1; attempts < attemptDelays.length; attempts += 1) {
      (await destination.attempt(attempts - 1)).finish(failure());
      await until(() => rows()[0]?.state === 'waiting');
      const wait = attemptDelays[attempts] ?? 0;
      expect(rows()[0]).toMatchObject({
        attempts,
        next_attempt_at: clock.now() + wait,
        last_error: 'SMTP 451: try again later',
      });
      clock.advance(wait);
    }
    (await destination.attempt(attemptDelays.length - 1)).finish(failure());
    await until(() => rows()[0]?.state === 'dead');
    expect(rows()[0]).toMatchObject({ attempts: 10, next_attempt_at: null, last_error: 'SMTP 451: try again later' });
    clock.advance(48 * 3_600_000);
    expect(destination.attempts).toHaveLength(10);
  });

  test('[SRV-2] is not made a moment before it is due', async () => {
    const destination = new HeldDestination();
    const { accept, rows, clock, deliveries } = await start([destination]);
    await accept(1);
    (await destination.attempt(0)).finish(failure());
    await until(() => rows()[0]?.state === 'waiting');
    clock.advance(4_999);
    deliveries.wake();
    // A second delivery is taken by the same look for due ones: the first was seen and left.
    await accept(1);
    await destination.attempt(1);
    expect(rows().map(({ state }) => state)).toEqual(['waiting', 'delivering']);
    clock.advance(1);
    deliveries.wake();
    await destination.attempt(2);
    expect(rows()[0]?.attempts).toBe(2);
  });

  test('[SRV-2] refused for good is not repeated', async () => {
    const destination = new HeldDestination();
    const { accept, rows } = await start([destination]);
    await accept(1);
    (await destination.attempt(0)).finish(failure({ permanent: true, reason: 'SMTP 550: no such mailbox' }));
    await until(() => rows()[0]?.state === 'dead');
    expect(rows()[0]).toMatchObject({ attempts: 1, last_error: 'SMTP 550: no such mailbox' });
  });

  test('[SRV-2] is repeated no earlier than the destination asked for', async () => {
    const destination = new HeldDestination();
    const { accept, rows, clock } = await start([destination]);
    await accept(1);
    (await destination.attempt(0)).finish(failure({ retryAfter: 90_000 }));
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]?.next_attempt_at).toBe(clock.now() + 90_000);
  });

  test('[SRV-2] that throws counts as failed, without what the error says', async () => {
    const destination = new HeldDestination();
    const { accept, rows } = await start([destination]);
    await accept(1);
    (await destination.attempt(0)).crash(new TypeError('secret of ada@visitor.example'));
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]?.last_error).toBe('The attempt ended with an unexpected error (TypeError).');
  });

  test('[SRV-2] that takes too long is ended and repeated, even when it ignores the signal', async () => {
    const destination = new HeldDestination();
    const { accept, rows, clock } = await start([destination]);
    await accept(1);
    const attempt = await destination.attempt(0);
    clock.advance(ATTEMPT_TIMEOUT);
    expect(attempt.signal.aborted).toBe(true);
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]?.last_error).toBe('No answer within 60 seconds.');
  });
});

describe('lanes', () => {
  test('[SRV-2] one that hangs holds up nobody else', async () => {
    const hanging = new HeldDestination('mail:hanging', 1);
    const healthy = new HeldDestination('mail:healthy', 1);
    const { accept, rows } = await start([hanging, healthy]);
    await accept(3);
    for (let index = 0; index < 3; index += 1) (await healthy.attempt(index)).finish({ status: 'delivered' });
    await until(() => rows().filter(({ state }) => state === 'delivered').length === 3);
    expect(hanging.attempts).toHaveLength(1);
    expect(
      rows()
        .filter(({ destination }) => destination === 'mail:hanging')
        .map(({ state }) => state),
    ).toEqual(['delivering', 'pending', 'pending']);
  });

  test('[SRV-2] no more attempts at the same time than the destination takes, and none is forgotten', async () => {
    const destination = new HeldDestination('mail:contact', 2);
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

  test('[SRV-2] what nobody woke it for is found by the poll', async () => {
    const destination = new HeldDestination();
    const { store, clock } = await start([destination]);
    await store.accept({ kind: 'contact', payload: {}, idempotencyKey: null, destinations: ['mail:contact'] });
    clock.advance(POLL_INTERVAL);
    (await destination.attempt(0)).finish({ status: 'delivered' });
  });
});

describe('a crash', () => {
  test('[SRV-2] what was under way when the process ended is tried again 5 s after the next start', async () => {
    const dataDir = temporaryFolder();
    const clock = new ManualClock();
    const before = await openStore({ dataDir, clock });
    await before.accept({ kind: 'contact', payload: {}, idempotencyKey: null, destinations: ['mail:contact'] });
    await before.claim({ destination: 'mail:contact', now: clock.now(), leaseUntil: clock.now() + LEASE, limit: 1 });
    await before.close();

    const destination = new HeldDestination();
    const { rows } = await start([destination], { dataDir, clock });
    expect(rows()[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      next_attempt_at: clock.now() + 5_000,
      last_error: 'The relay ended during the attempt.',
    });
    clock.advance(5_000);
    (await destination.attempt(0)).finish({ status: 'delivered' });
    await until(() => rows()[0]?.state === 'delivered');
    expect(rows()[0]?.attempts).toBe(2);
  });

  test('[SRV-2] a lease that ran out while the relay goes on is given back', async () => {
    const destination = new HeldDestination();
    const { store, clock, rows } = await start([destination]);
    await store.accept({ kind: 'contact', payload: {}, idempotencyKey: null, destinations: ['mail:contact'] });
    // Claimed by somebody who never reports.
    await store.claim({ destination: 'mail:contact', now: clock.now(), leaseUntil: clock.now() + 500, limit: 1 });
    clock.advance(POLL_INTERVAL);
    await until(() => rows()[0]?.state === 'waiting');
    expect(rows()[0]).toMatchObject({ attempts: 1, last_error: 'The attempt did not report in time.' });
  });

  test('[SRV-2] an attempt that reports after its lease was lost changes nothing', async () => {
    const destination = new HeldDestination();
    const { accept, store, rows, log } = await start([destination]);
    await accept(1);
    const attempt = await destination.attempt(0);
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
    const first = new HeldDestination('mail:contact', 2);
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

    const second = new HeldDestination('mail:contact', 5);
    const { rows } = await start([second], { dataDir, clock });
    for (let index = 0; index < 3; index += 1) (await second.attempt(index)).finish({ status: 'delivered' });
    await until(() => rows().every(({ state }) => state === 'delivered'));
    const delivered = [...first.attempts, ...second.attempts].map(({ delivery }) => delivery.id);
    expect(delivered.toSorted()).toEqual(rows().map(({ id }) => id));
  });

  test('[SRV-2] ends attempts that do not end by themselves; they are tried again later', async () => {
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
});

test('[SRV-2] a store that fails for a while stops nothing: the next poll finds the delivery', async () => {
  const destination = new HeldDestination();
  const dataDir = temporaryFolder();
  const clock = new ManualClock();
  const store = await openStore({ dataDir, clock });
  await store.accept({ kind: 'contact', payload: {}, idempotencyKey: null, destinations: ['mail:contact'] });
  const { log, lines } = memoryLog();
  let broken = true;
  const claim: typeof store.claim = (options) =>
    broken ? Promise.reject(new Error('database is locked')) : store.claim(options);
  const deliveries = await startDeliveries({ store: { ...store, claim }, destinations: [destination], clock, log });
  onTestFinished(async () => {
    await deliveries.stop();
    await store.close();
  });
  await until(() => lines.some((line) => line.includes('claim failed')));
  broken = false;
  await until(() => {
    clock.advance(POLL_INTERVAL);
    return destination.attempts.length === 1;
  });
  destination.attempts[0]?.finish({ status: 'delivered' });
});
