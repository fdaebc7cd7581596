import { expect, test } from 'vitest';
import { faults, killRound } from './support/kill-rounds.ts';

// A kill is no power cut: the page cache survives it. store.test.ts asserts that commits are synced.

test(
  '[SRV-2] kill -9 after 20 of 200 answers: each answered form is stored once and delivered once (the long form is `npm run bench -- kill`)',
  { timeout: 120_000 },
  async () => {
    const result = await killRound({
      submissions: 200,
      killAfterAnswers: 20,
      andMilliseconds: 0,
    });
    expect(result.answered).toBeGreaterThanOrEqual(20);
    expect(result.open).toBeGreaterThan(0);
    expect(faults(result)).toEqual([]);
  },
);
