import { expect, test } from 'vitest';
import { placeEarlierStore } from './support/earlier-store.ts';
import { faults, killRound } from './support/kill-rounds.ts';
import { execute } from './support/rows.ts';

// A kill is no power cut: the page cache survives it. store.test.ts asserts that commits are synced.

test(
  '[SRV-2] kill -9 after 20 of 200 answers: each answered form is stored once and delivered once, and so are the waiting mails of an earlier release (the long form is `npm run bench -- kill`)',
  { timeout: 120_000 },
  async () => {
    const result = await killRound({
      submissions: 200,
      killAfterAnswers: 20,
      andMilliseconds: 0,
      prepare: async (dataDir) => {
        placeEarlierStore(dataDir);
        // Recent, so that the purge job keeps it; and not tried yet: a second attempt that the kill interrupts is repeated after five minutes.
        await execute(
          dataDir,
          `UPDATE submissions SET received_at = ${Date.now()}; UPDATE accounts SET created_at = ${Date.now()};
           UPDATE deliveries SET attempts = 0 WHERE state NOT IN ('delivered', 'dead')`,
        );
      },
    });
    expect(result.answered).toBeGreaterThanOrEqual(20);
    expect(result.open).toBeGreaterThan(0);
    expect(faults(result)).toEqual([]);
  },
);
