import { platform } from 'node:os';
import { describe, expect, test } from 'vitest';
import { kill, startRelayProcess } from '../server/support/relay-load.ts';
import { temporaryFolder } from '../server/support/temporary-folder.ts';
import { measureRate, rateFaults } from './ratio.ts';
import { sendBesideSlowSenders } from './slow-senders.ts';
import { median } from './statistics.ts';

// Judges no speed: speed depends on the machine, and is measured by `npm run bench`.

const LONG = 120_000;

describe.skipIf(platform() !== 'linux')('benchmarks', () => {
  test.each([true, false])(
    '[SRV-2] each form answered beside 63 others is in the store after a kill (durable: %s)',
    { timeout: LONG },
    async (stores) => {
      const rate = await measureRate({ stores, seconds: 0.2 });
      expect(rate.answered).toBeGreaterThan(0);
      expect(rateFaults(rate, stores)).toEqual([]);
      expect(rate.stored).toBe(stores ? rate.answered : 0);
    },
  );

  test(
    '[SRV-3] the relay accepts every honest form beside 600 slow senders from many addresses',
    { timeout: LONG },
    async () => {
      const relay = await startRelayProcess(temporaryFolder());
      const { open, statuses, peakMemory } = await sendBesideSlowSenders({
        port: relay.port,
        pid: relay.process.pid ?? 0,
        senders: 600,
        addresses: 10,
        forms: 5,
        pauseBetween: 0,
      });
      // Header senders are cut off after 10 s and reconnect; on a slow machine some are away.
      expect(open).toBeGreaterThanOrEqual(300);
      expect(statuses).toEqual([200, 200, 200, 200, 200]);
      expect(peakMemory).toBeGreaterThan(0);
      await kill(relay);
    },
  );
});

test('the ratio detects a relay that refuses, or answers without storing', () => {
  const rate = { perSecond: 1, answered: 2, refused: 0, stored: 1 };
  expect(rateFaults(rate, true)).toHaveLength(1);
  expect(rateFaults(rate, false)).toHaveLength(1);
  expect(rateFaults({ ...rate, stored: 2, refused: 1 }, true)).toHaveLength(1);
});

test('the median is the middle value, or halfway between two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(() => median([])).toThrow('no median');
});
