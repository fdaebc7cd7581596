import { expect, test } from 'vitest';
import { CircuitBreaker } from '../../server/delivery/circuit-breaker.ts';

/* The machine itself is tested in tests/flows/circuit-breaker.test.ts. */

const down = (at: number) => ({ at, jitter: 0, retryAfter: null });

/** @returns milliseconds of the pause after an attempt that fails */
function probe(breaker: CircuitBreaker, at: number): number | null {
  breaker.begins(at);
  return breaker.failed(down(at));
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

test('[SRV-16] a destination that is down gets one probe after the pause, and none while an attempt is in flight', () => {
  const breaker = paused();
  expect(breaker.allowance(4_999, 0, 4)).toBe(0);
  expect(breaker.allowance(5_000, 0, 4)).toBe(1);
  expect(breaker.allowance(5_000, 1, 4)).toBe(0);
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

test('[SRV-16] a destination that is down closes the breaker by an answer, and the next pause is short again', () => {
  const breaker = paused();
  probe(breaker, 5_000);
  expect([breaker.answered(), breaker.answered()]).toEqual([true, false]);
  expect(breaker.allowance(5_001, 1, 4)).toBe(3);
  for (let failures = 0; failures < 2; failures += 1) breaker.failed(down(5_001));
  expect(breaker.failed(down(5_001))).toBe(5_000);
});

test('[SRV-16] a destination that is down is not paused longer by attempts from before the pause', () => {
  const breaker = paused();
  expect(breaker.failed(down(4_999))).toBeNull();
  expect(breaker.allowance(5_000, 0, 4)).toBe(1);
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
