import { describe, expect, test } from 'vitest';
import { powerCutPostgres } from './support/power-cut-postgres.ts';
import { whyNoPowerCut } from './support/power-cut.ts';

const LONG = 240_000;

const missing = whyNoPowerCut();
if (missing !== null) console.warn(`NOT RUN: cutting the power needs ${missing}.`);

describe.skipIf(missing !== null)(
  'the power of a PostgreSQL is cut while messages are being sent (the long form is `npm run bench -- powercut --postgres`)',
  () => {
    test(
      '[SRV-2] everything answered before a power cut is stored once in a PostgreSQL, and so is every mail that counts as delivered',
      { timeout: LONG },
      async () => {
        const result = await powerCutPostgres({ submissions: 2_000, afterMilliseconds: 700 });
        expect(result.answered).toBeGreaterThan(0);
        expect(result).toMatchObject({ lost: [], wrong: [], mailsLost: [], integrity: 'ok' });
      },
    );

    test('[SRV-2] the power cut detects a PostgreSQL that does not sync', { timeout: LONG }, async () => {
      const result = await powerCutPostgres({ submissions: 2_000, afterMilliseconds: 700, careless: true });
      expect(result.answered).toBeGreaterThan(0);
      expect(result.lost.length).toBeGreaterThan(0);
    });
  },
);
