import { expect, test, vi } from 'vitest';
import { Arrivals } from 'flow-toolkit/browser/arrivals';

test('an earlier arrival is not awaited', async () => {
  const arrivals = new Arrivals<string>(1_000);
  arrivals.put('first');
  await arrivals.reach(1, 'the first');
  expect(arrivals.items).toEqual(['first']);
});

test('several arrivals are awaited until there are enough', async () => {
  const arrivals = new Arrivals<number>(1_000);
  const reached = arrivals.reach(2, 'the second').then(() => arrivals.items.length);
  arrivals.put(1);
  await Promise.resolve();
  arrivals.put(2);
  expect(await reached).toBe(2);
});

test('a time-out names the missing arrival', async () => {
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
