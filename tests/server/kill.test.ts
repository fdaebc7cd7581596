import { describe, expect, test } from 'vitest';
import { faults, killRound } from './support/kill-rounds.ts';

// A kill is no power cut: the page cache survives it. That a commit is synced is asserted in store.test.ts.

/** Two processes to start and a retry after 5 s to wait for, on a machine that may be busy. */
const LONG = 120_000;

describe('kill -9 while messages are being sent (the long form is `npm run bench -- kill`)', () => {
  test.each([
    { killAfterAnswers: 20, andMilliseconds: 0 },
    { killAfterAnswers: 120, andMilliseconds: 3 },
  ])(
    '[SRV-2] after $killAfterAnswers of 200 answers: each answered one is stored once and delivered once',
    { timeout: LONG },
    async (moment) => {
      const result = await killRound({ submissions: 200, ...moment });
      expect(result.answered).toBeGreaterThanOrEqual(moment.killAfterAnswers);
      expect(result.open).toBeGreaterThan(0);
      expect(faults(result)).toEqual([]);
    },
  );

  test('[SRV-2] control: a relay that answers before it has stored is caught', { timeout: LONG }, async () => {
    const result = await killRound({
      submissions: 40,
      killAfterAnswers: 20,
      andMilliseconds: 0,
      answerBeforeCommit: true,
    });
    expect(result.lost.length).toBeGreaterThan(0);
    expect(faults(result)[0]).toMatch(/^answered and lost: /);
  });
});
