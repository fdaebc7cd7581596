import { expect, test } from 'vitest';
import { CircuitBreaker } from '../../server/delivery/circuit-breaker.ts';

const down = (at: number, { jitter = 0, retryAfter = null }: { jitter?: number; retryAfter?: number | null } = {}) => ({
  at,
  jitter,
  retryAfter,
});

/** @returns milliseconds of the pause after an attempt that fails */
function probe(breaker: CircuitBreaker, at: number, failure: { jitter?: number } = {}): number | null {
  breaker.begins(at);
  return breaker.failed(down(at, failure));
}

/** A breaker that opened at 0 and pauses until 5 s. */
function paused(): CircuitBreaker {
  const breaker = new CircuitBreaker();
  for (let failures = 0; failures < 3; failures += 1) breaker.failed(down(0));
  return breaker;
}

test('[SRV-16] a destination that is down opens the breaker after the third failure in a row', () => {
  const breaker = new CircuitBreaker();
  expect([breaker.failed(down(0)), breaker.failed(down(0))]).toEqual([null, null]);
  expect(breaker.allowance(0, 1, 4)).toBe(3);
  expect(breaker.failed(down(0))).toBe(5_000);
  expect(breaker.allowance(0, 0, 4)).toBe(0);
});

test('[SRV-16] a destination that is down does not open the breaker when an answer comes in between', () => {
  const breaker = new CircuitBreaker();
  breaker.failed(down(0));
  breaker.failed(down(0));
  expect(breaker.answered()).toBe(false);
  expect([breaker.failed(down(0)), breaker.failed(down(0)), breaker.failed(down(0))]).toEqual([null, null, 5_000]);
});

test('[SRV-16] a destination that is down gets one probe after the pause, and none while an attempt is in flight', () => {
  const breaker = paused();
  expect(breaker.allowance(4_999, 0, 4)).toBe(0);
  expect(breaker.allowance(5_000, 0, 4)).toBe(1);
  expect(breaker.allowance(5_000, 1, 4)).toBe(0);
});

test('[SRV-16] a destination that is down is paused for 5 to 15 s', () => {
  const breaker = paused();
  let at = 5_000;
  const pauses = Array.from({ length: 8 }, () => {
    const pause = probe(breaker, at) ?? 0;
    at += pause;
    return pause;
  });
  expect(pauses).toEqual([10_000, ...Array.from({ length: 7 }, () => 15_000)]);
});

test('[SRV-16] a destination that is down is not paused longer when the clock is set back by a day or corrected', () => {
  const day = 24 * 3_600_000;
  const breaker = new CircuitBreaker();
  for (let failures = 0; failures < 3; failures += 1) breaker.failed(down(day));
  expect([breaker.allowance(0, 0, 4), breaker.allowance(4_999, 0, 4), breaker.allowance(5_000, 0, 4)]).toEqual([
    0, 0, 1,
  ]);
  expect(probe(breaker, 5_000)).toBe(10_000);
  expect([breaker.allowance(14_999, 0, 4), breaker.allowance(15_000, 0, 4)]).toEqual([0, 1]);
  breaker.failed(down(day + 15_000));
  expect(breaker.allowance(day + 15_000, 0, 4)).toBe(1);
});

test('[SRV-16] a destination that is down is paused for up to a fifth longer by jitter', () => {
  const breaker = paused();
  expect(probe(breaker, 5_000, { jitter: 1 })).toBe(12_000);
});

test('[SRV-16] a destination that is down is not paused longer by attempts from before the pause', () => {
  const breaker = paused();
  expect(breaker.failed(down(4_999))).toBeNull();
  expect(breaker.allowance(5_000, 0, 4)).toBe(1);
});

test('[SRV-16] a destination that is down opens the breaker at once with a Retry-After above 0, up to an hour', () => {
  expect(new CircuitBreaker().failed(down(0, { retryAfter: 60_000 }))).toBe(60_000);
  expect(new CircuitBreaker().failed(down(0, { retryAfter: 1_000 }))).toBe(5_000);
  expect(new CircuitBreaker().failed(down(0, { retryAfter: 86_400_000 }))).toBe(3_600_000);
  expect(new CircuitBreaker().failed(down(0, { retryAfter: 0 }))).toBeNull();
  const breaker = new CircuitBreaker();
  breaker.failed(down(0, { retryAfter: 60_000 }));
  expect(probe(breaker, 60_000)).toBe(10_000);
});

test('[SRV-16] a destination that is down gets another probe after one without evidence', () => {
  const breaker = paused();
  breaker.send({ type: 'breaker.attempt', at: 5_000 });
  expect(breaker.allowance(5_000, 0, 4)).toBe(0);
  breaker.send({ type: 'breaker.unclear' });
  expect(breaker.allowance(5_000, 0, 4)).toBe(1);
});

test('[SRV-16] a destination that is down closes the breaker by an answer, and the next pause is short again', () => {
  const breaker = paused();
  probe(breaker, 5_000);
  expect(breaker.answered()).toBe(true);
  expect(breaker.allowance(5_001, 1, 4)).toBe(3);
  for (let failures = 0; failures < 2; failures += 1) breaker.failed(down(5_001));
  expect(breaker.failed(down(5_001))).toBe(5_000);
});

test('[SRV-16] a destination that is down releases waiting deliveries after recovery: after a start, and after each failure', () => {
  const breaker = new CircuitBreaker();
  const delivered = () => breaker.send({ type: 'breaker.deliver' });
  expect([delivered(), delivered()]).toEqual([true, false]);
  breaker.send({ type: 'breaker.released' });
  expect(delivered()).toBe(false);
  breaker.failed(down(0));
  expect(delivered()).toBe(true);
  breaker.send({ type: 'breaker.releaseFailed' });
  expect(delivered()).toBe(true);
});
