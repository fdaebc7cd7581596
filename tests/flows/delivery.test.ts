import { type AnyEventObject, type SnapshotFrom, initialTransition, transition } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { deliveryFlow } from './delivery.model.ts';
import { walk } from './support/walk.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LEASE = 2 * MINUTE;

let now: number;
let delivery: SnapshotFrom<typeof deliveryMachine>;

beforeEach(() => {
  now = Date.UTC(2026, 0, 5);
  [delivery] = initialTransition(deliveryMachine, { at: now });
});

/** The machine runs as a pure function, as in the relay. @returns whether the event does something */
function send(type: string, fields: object = {}): boolean {
  const event = { type: `delivery.${type}`, at: now, ...fields } as AnyEventObject as never;
  if (!delivery.can(event)) return false;
  [delivery] = transition(deliveryMachine, delivery, event);
  return true;
}

/** @returns whether an attempt begins */
const begin = () => send('claim', { leaseUntil: now + LEASE });
const succeed = () => send('succeed');
const fail = (reason = 'SMTP 451', fields = {}) =>
  send('fail', { permanent: false, outage: false, reason, jitter: 0, retryAfter: null, ...fields });
const refuse = (reason = 'SMTP 550') => fail(reason, { permanent: true });
/** The lease ends without a report. */
const crash = () => {
  now += delivery.context.lease_until === null ? 0 : LEASE;
  return send('expire', { reason: 'interrupted', jitter: 0, retryAfter: null });
};
const retry = () => send('retry');
const standing = () => [delivery.value, delivery.context.last_error];

/** The next attempt begins after the time, not before. */
function expectPause(ms: number) {
  now += ms - 1;
  expect(begin()).toBe(false);
  now += 1;
  expect(begin()).toBe(true);
}

/** Each of the pauses before the second to the tenth attempt. */
const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

describe('an attempt', () => {
  test('[SRV-15] the first attempt begins at once, and only once while it is in flight', () => {
    expect(begin()).toBe(true);
    expect(standing()).toEqual(['delivering', null]);
    now += HOUR;
    expect(begin()).toBe(false);
  });

  test('[SRV-15] a success is final', () => {
    begin();
    now += SECOND;
    succeed();
    expect(standing()).toEqual(['delivered', null]);
    expect(delivery.context.delivered_at).toBe(now);
    expect([begin(), retry(), fail(), crash(), send('release')]).toEqual([false, false, false, false, false]);
  });

  test('[SRV-15] a report without an attempt in flight is ignored', () => {
    expect([succeed(), fail(), crash()]).toEqual([false, false, false]);
    begin();
    fail();
    expect([succeed(), fail(), crash()]).toEqual([false, false, false]);
    expectPause(5 * SECOND);
    refuse();
    expect([succeed(), fail(), crash()]).toEqual([false, false, false]);
  });

  test('[SRV-15] an attempt whose lease ends is interrupted, and another follows', () => {
    begin();
    crash();
    expect(standing()).toEqual(['waiting', 'interrupted']);
    expectPause(5 * SECOND);
    succeed();
    expect(standing()).toEqual(['delivered', null]);
  });

  test('[SRV-15] an attempt without a report is interrupted at the end of its lease, and not before', () => {
    begin();
    const end = () => send('expire', { reason: 'interrupted', jitter: 0, retryAfter: null });
    now += LEASE - 1;
    expect(end()).toBe(false);
    now += 1;
    expect(end()).toBe(true);
    expectPause(5 * SECOND);
  });

  test('[SRV-16] an interrupted attempt counts, so that the tenth is the last one', () => {
    for (const pause of [...pauses, 0]) {
      expect(begin()).toBe(true);
      crash();
      now += pause;
    }
    expect(standing()).toEqual(['dead', 'interrupted']);
  });
});

describe('a failure', () => {
  test.each([
    ['', 0, 1],
    [', and up to a fifth longer by chance', 1, 1.2],
  ])('[SRV-16] pauses between ten attempts in three days grow each time%s', (_, jitter, factor) => {
    const start = now;
    begin();
    for (const pause of pauses) {
      fail('SMTP 421', { jitter });
      expect(standing()).toEqual(['waiting', 'SMTP 421']);
      expectPause(pause * factor);
    }
    expect(Math.floor((now - start) / (24 * HOUR))).toBe(3);
    fail('SMTP 451');
    expect(standing()).toEqual(['dead', 'SMTP 451']);
    now += 1_000 * HOUR;
    expect(begin()).toBe(false);
  });

  test.each([
    [0, 5 * SECOND],
    [2 * SECOND, 5 * SECOND],
    [60 * SECOND, 60 * SECOND],
    [24 * HOUR, 24 * HOUR],
    [48 * HOUR, 24 * HOUR],
  ])('[SRV-16] a Retry-After of %i ms pauses for %i ms', (retryAfter, pause) => {
    begin();
    fail('SMTP 451', { retryAfter });
    expectPause(pause);
  });

  test('[SRV-16] a permanent failure makes a dead letter at once, with its reason', () => {
    begin();
    refuse();
    expect(standing()).toEqual(['dead', 'SMTP 550']);
    now += 1_000 * HOUR;
    expect(begin()).toBe(false);
  });

  test('[SRV-16] the last failure stays readable until the delivery succeeds', () => {
    begin();
    fail('SMTP 451');
    expectPause(5 * SECOND);
    expect(standing()).toEqual(['delivering', 'SMTP 451']);
    fail('SMTP 421');
    expect(standing()).toEqual(['waiting', 'SMTP 421']);
    expectPause(5 * MINUTE);
    succeed();
    expect(standing()).toEqual(['delivered', null]);
  });
});

describe('the operator’s retry', () => {
  test('[SRV-16] a retry gives a dead letter ten attempts again', () => {
    begin();
    refuse();
    now += HOUR;
    expect(retry()).toBe(true);
    expect(begin()).toBe(true);
    for (const pause of pauses) {
      fail();
      expectPause(pause);
    }
    fail();
    expect(standing()).toEqual(['dead', 'SMTP 451']);
    retry();
    begin();
    succeed();
    expect(standing()).toEqual(['delivered', null]);
  });

  test('[SRV-16] a retry does not change a delivery that is due, in flight or waiting', () => {
    expect(retry()).toBe(false);
    begin();
    expect(retry()).toBe(false);
    fail();
    expect(retry()).toBe(false);
    expectPause(5 * SECOND);
  });
});

describe('a destination that has recovered', () => {
  test('[SRV-16] makes deliveries due that its outage held back', () => {
    begin();
    fail('ECONNREFUSED', { outage: true });
    now += SECOND;
    expect(begin()).toBe(false);
    expect(send('release')).toBe(true);
    expect(begin()).toBe(true);
  });

  test('[SRV-16] leaves deliveries that are due already', () => {
    begin();
    fail('ECONNREFUSED', { outage: true });
    now += 5 * SECOND;
    expect(send('release')).toBe(false);
    now -= 1;
    expect(send('release')).toBe(true);
  });

  test.each([
    ['failed', () => fail()],
    ['was interrupted', () => crash()],
  ])('[SRV-16] leaves the pause of a delivery that %s', (_, end) => {
    begin();
    end();
    expect(send('release')).toBe(false);
    expectPause(5 * SECOND);
  });

  test('[SRV-16] an outage counts as an attempt, so that the tenth is the last one', () => {
    begin();
    for (const pause of pauses) {
      fail('ECONNREFUSED', { outage: true });
      expectPause(pause);
    }
    fail('ECONNREFUSED', { outage: true });
    expect(standing()).toEqual(['dead', 'ECONNREFUSED']);
  });
});

describe('a clock that is set back', () => {
  test.each([
    ['a new delivery', () => {}],
    ['a retry', () => [begin(), refuse(), retry()]],
  ])('[SRV-16] delays %s by a minute at most', (_, prepare) => {
    prepare();
    now -= MINUTE;
    expect(send('correct')).toBe(false);
    expect(begin()).toBe(false);
    now -= 1;
    expect(send('correct')).toBe(true);
    expect(begin()).toBe(true);
  });

  test('[SRV-16] delays a failed delivery by the longest pause and a minute at most', () => {
    begin();
    fail();
    now += 5 * SECOND - (28 * HOUR + 49 * MINUTE);
    expect(send('correct')).toBe(false);
    now -= 1;
    expect(send('correct')).toBe(true);
    expect(begin()).toBe(true);
  });
});

test('[FLOW-2] every state is reached, every transition is taken, and one time is set: of the next attempt, or of the end', () => {
  for (const { value, context } of walk(deliveryFlow)) {
    const { next_attempt_at, lease_until, delivered_at } = context;
    const times = [next_attempt_at, lease_until, delivered_at].filter((time) => time !== null);
    expect(times).toHaveLength(value === 'dead' ? 0 : 1);
  }
});
