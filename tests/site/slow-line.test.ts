import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wayDown } from '../browser/slow-line.ts';

/** Lighthouse's phone in bytes per millisecond: 1,638.4 kbit/s. */
const perMillisecond = 204.8;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function phone() {
  const arrived: { at: number; segment: Buffer | null }[] = [];
  const began = performance.now();
  const send = wayDown({ freeAt: 0 }, (segment) => arrived.push({ at: performance.now() - began, segment }));
  const bytes = (until: number) =>
    arrived.reduce((sum, { at, segment }) => (at <= until ? sum + (segment?.length ?? 0) : sum), 0);
  return { send, arrived, bytes };
}

test('a page of one flight arrives after its bytes and half a round trip', () => {
  const { send, arrived, bytes } = phone();
  send(Buffer.alloc(14_600));
  vi.advanceTimersByTime(10_000);
  expect(bytes(74)).toBe(0);
  expect(bytes(75 + Math.ceil(14_600 / perMillisecond))).toBe(14_600);
  expect(arrived.map(({ segment }) => segment?.length)).toEqual(Array.from({ length: 10 }, () => 1460));
});

test('one byte more waits for the first acknowledgement', () => {
  const { send, bytes } = phone();
  send(Buffer.alloc(14_601));
  vi.advanceTimersByTime(10_000);
  // The first segment is acknowledged after its transfer and a round trip; the byte then needs half of one.
  expect(bytes(230)).toBe(14_600);
  expect(bytes(235)).toBe(14_601);
});

test('the second flight is twice the first, limited by the line’s rate', () => {
  const { send, bytes } = phone();
  send(Buffer.alloc(100_000));
  vi.advanceTimersByTime(10_000);
  expect(bytes(231)).toBe(14_600);
  expect(bytes(375)).toBeGreaterThan(2 * 14_600);
  expect(bytes(75 + 100_000 / perMillisecond)).toBeLessThan(100_000);
  expect(bytes(10_000)).toBe(100_000);
});

test('all data arrives in order, the end last', () => {
  const { send, arrived } = phone();
  const page = Buffer.from(Array.from({ length: 60_000 }, (_, index) => index % 251));
  for (let start = 0; start < page.length; start += 7_001) send(page.subarray(start, start + 7_001));
  send(null);
  vi.advanceTimersByTime(10_000);
  expect(arrived.at(-1)?.segment).toBe(null);
  expect(Buffer.concat(arrived.flatMap(({ segment }) => segment ?? [])).equals(page)).toBe(true);
});

test('two connections share one line', () => {
  const line = { freeAt: 0 };
  const times: number[] = [];
  const began = performance.now();
  const [one, another] = [1, 2].map(() => wayDown(line, () => times.push(performance.now() - began)));
  one?.(Buffer.alloc(1460));
  another?.(Buffer.alloc(1460));
  vi.advanceTimersByTime(1_000);
  expect(times.map(Math.round)).toEqual([82, 89]);
});
