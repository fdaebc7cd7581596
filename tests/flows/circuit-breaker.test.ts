import { createActor } from 'xstate';
import { beforeEach, expect, test } from 'vitest';
import { circuitBreakerMachine } from '../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { circuitBreakerFlow } from './circuit-breaker.model.ts';
import { walk } from './support/walk.ts';

let breaker: ReturnType<typeof open>;
let now: number;
/** How often the store was asked to make due what waits. */
let releases: number;

function open() {
  const actions = { release: () => void (releases += 1) };
  return createActor(circuitBreakerMachine.provide({ actions })).start();
}

const send = (...types: readonly ('answer' | 'deliver' | 'unclear' | 'released' | 'releaseFailed')[]) => {
  for (const type of types) breaker.send({ type: `breaker.${type}` });
};
const begin = () => breaker.send({ type: 'breaker.attempt', at: now });
const fail = (times: number, { jitter = 0, retryAfter = null as number | null } = {}) => {
  for (let failures = 0; failures < times; failures += 1)
    breaker.send({ type: 'breaker.fail', at: now, jitter, retryAfter });
};
const take = () => send('answer', 'deliver');
const isClosed = () => breaker.getSnapshot().matches('closed');
const mayBegin = () => isClosed() || breaker.getSnapshot().can({ type: 'breaker.attempt', at: now });

/** An attempt may begin after the time, not before. */
function expectPause(ms: number) {
  now += ms - 1;
  expect(mayBegin()).toBe(false);
  now += 1;
  expect([isClosed(), mayBegin()]).toEqual([false, true]);
}

/** Takes the destination down and begins a probe. */
function probe() {
  fail(3);
  now += 5_000;
  begin();
}

beforeEach(() => {
  now = Date.UTC(2026, 0, 5);
  releases = 0;
  breaker = open();
});

test('[SRV-16] the breaker opens after the third failure in a row, and an answer begins the count anew', () => {
  fail(2);
  expect(isClosed()).toBe(true);
  send('answer');
  fail(2);
  expect(isClosed()).toBe(true);
  fail(1);
  expect(mayBegin()).toBe(false);
});

test.each([
  ['', 0, [5_000, 10_000, 15_000, 15_000]],
  [', and up to a fifth longer by chance', 1, [6_000, 12_000, 18_000, 18_000]],
])('[SRV-16] the pauses are 5, 10, then 15 s each time%s', (_, jitter, pauses) => {
  fail(2);
  for (const pause of pauses) {
    fail(1, { jitter });
    expectPause(pause);
    begin();
    expect(mayBegin()).toBe(false);
  }
});

test.each([
  [1_000, 5_000],
  [60_000, 60_000],
  [3_600_000, 3_600_000],
  [86_400_000, 3_600_000],
])('[SRV-16] a wait of %i ms that the destination asks for opens the breaker at once, for %i ms', (retryAfter, ms) => {
  fail(1, { retryAfter });
  expectPause(ms);
});

test('[SRV-16] a wait of 0 that the destination asks for is a failure like any other', () => {
  fail(1, { retryAfter: 0 });
  expect(isClosed()).toBe(true);
  fail(2);
  expectPause(5_000);
});

test('[SRV-16] a probe that is answered closes the breaker, and the next pause is short again', () => {
  probe();
  expect(isClosed()).toBe(false);
  send('answer');
  expect(isClosed()).toBe(true);
  fail(2);
  expect(isClosed()).toBe(true);
  fail(1);
  expectPause(5_000);
});

test('[SRV-16] a probe that says nothing of the destination is followed by another, without a new pause', () => {
  probe();
  send('unclear');
  expect([isClosed(), mayBegin()]).toEqual([false, true]);
  begin();
  expect(mayBegin()).toBe(false);
  fail(1);
  expectPause(10_000);
});

test('[SRV-16] an attempt that says nothing of the destination is no failure', () => {
  fail(2);
  send('unclear');
  expect(isClosed()).toBe(true);
});

test('[SRV-16] of attempts that began before the pause a failure does not prolong it, and an answer ends it', () => {
  fail(3);
  now += 2_000;
  fail(1, { retryAfter: 60_000 });
  expectPause(3_000);
  send('answer');
  expect(isClosed()).toBe(true);
});

test('[SRV-16] what waited from before the start becomes due once, with the first delivery that is taken', () => {
  take();
  take();
  expect(releases).toBe(1);
  send('released');
  take();
  expect(releases).toBe(1);
});

test('[SRV-16] what waits since a failure becomes due with the next delivery that is taken', () => {
  take();
  send('released');
  fail(1);
  expect(releases).toBe(1);
  take();
  expect(releases).toBe(2);
});

test('[SRV-16] what could not be made due becomes due with the next delivery that is taken', () => {
  take();
  send('releaseFailed');
  take();
  expect(releases).toBe(2);
  send('released', 'releaseFailed');
  take();
  expect(releases).toBe(3);
});

test('[SRV-16] a failure while what waits is being made due is not forgotten', () => {
  take();
  fail(1);
  send('released');
  take();
  expect(releases).toBe(2);
});

test('[FLOW-2] every state is reached, every transition is taken, and only a closed breaker waits for nothing', () => {
  const { snapshots, unreached, untaken } = walk(circuitBreakerFlow);
  expect([unreached, untaken]).toEqual([[], []]);
  for (const snapshot of snapshots)
    expect(snapshot.context.openUntil === null && snapshot.context.pauses === 0).toBe(snapshot.matches('closed'));
});
