import { describe, expect, test } from 'vitest';
import { powerCut, whyNoPowerCut } from './support/power-cut.ts';

const LONG = 120_000;

const missing = whyNoPowerCut();
if (missing !== null) console.warn(`NOT RUN: cutting the power needs ${missing}.`);

describe.skipIf(missing !== null)(
  'the power is cut while messages are being sent (the long form is `npm run bench -- powercut`)',
  () => {
    test(
      '[SRV-2] everything answered before a power cut is stored once, and so is every mail that counts as delivered',
      { timeout: LONG },
      async () => {
        const result = await powerCut({ submissions: 2_000, afterMilliseconds: 700, synchronous: 'FULL' });
        expect(result.answered).toBeGreaterThan(0);
        expect(result).toMatchObject({ lost: [], wrong: [], mailsLost: [], integrity: 'ok' });
      },
    );

    test('[SRV-2] the power cut detects a store that does not sync', { timeout: LONG }, async () => {
      const result = await powerCut({ submissions: 2_000, afterMilliseconds: 700, synchronous: 'OFF' });
      expect(result.answered).toBeGreaterThan(0);
      expect(result.lost.length).toBeGreaterThan(0);
    });
  },
);
