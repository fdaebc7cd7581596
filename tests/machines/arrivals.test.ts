import { expect, test, vi } from 'vitest';
import { Arrivals } from '../browser/arrivals.ts';

test('what has arrived already is not waited for', async () => {
  const arrivals = new Arrivals<string>(1_000);
  arrivals.put('first');
  await arrivals.reach(1, 'the first');
  expect(arrivals.items).toEqual(['first']);
});

test('waits through several arrivals until there are enough', async () => {
  const arrivals = new Arrivals<number>(1_000);
  const reached = arrivals.reach(2, 'the second').then(() => arrivals.items.length);
  arrivals.put(1);
  await Promise.resolve();
  arrivals.put(2);
  expect(await reached).toBe(2);
});

test('says what did not come, and when it gave up', async () => {
  vi.useFakeTimers();
  try {
    const failure = expect(new Arrivals<number>(1_000).reach(1, 'the request')).rejects.toThrow(
      'the request did not come within 1000 ms',
    );
    await vi.advanceTimersByTimeAsync(1_000);
    await failure;
  } finally {
    vi.useRealTimers();
  }
});
