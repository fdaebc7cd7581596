import { existsSync } from 'node:fs';
import { platform } from 'node:os';
import { describe, expect, test } from 'vitest';
import { candidates, peers } from './candidates.ts';
import { measurePages } from './pages.ts';
import { measureRate, rateFaults } from './rates.ts';
import { measureRestarts } from './restarts.ts';
import { measureSizes } from './sizes.ts';
import { makeSlowDisk, whyNoSlowDisk } from './slow-disk.ts';
import { attackSlowly } from './slow-sockets.ts';
import { median, medianAndSpread } from './statistics.ts';
import { asScript, field, multipart, multipartType, send } from '../server/support/http.ts';
import { kill, startRelayProcess } from '../server/support/relay-load.ts';
import { temporaryFolder } from '../server/support/temporary-folder.ts';

// Tests only what `npm run bench` measures, never a speed: speed depends on the machine.

/** Sends from many loopback addresses and reads /proc. */
const linux = platform() === 'linux';
if (!linux) console.warn('NOT RUN: the benchmark needs Linux.');
if (peers.length === 0) console.warn('NOT RUN: the servers beside the relay; `npm run bench -- relay` installs them.');

const LONG = 120_000;
const short = { seconds: 0.2, warmUp: 0 };

describe.skipIf(!linux)('the benchmark (the long form is `npm run bench`)', () => {
  test.each(['relay', 'noStore', ...peers] as const)(
    '[SRV-2] the benchmark of %s: everything answered is in the store after a kill',
    { timeout: LONG },
    async (name) => {
      const candidate = candidates[name];
      const rate = await measureRate(candidate, temporaryFolder(), short);
      expect(rate.answered).toBeGreaterThan(0);
      expect(rateFaults(candidate, [rate])).toEqual([]);
      expect(rate.stored).toBe(candidate.stores ? rate.answered : 0);
    },
  );

  test('the benchmark detects a server that answers without storing', () => {
    const rate = { perSecond: 1, p99: 1, answered: 2, refused: 0, stored: 1 };
    expect(rateFaults(candidates.express, [rate])).toHaveLength(1);
    expect(rateFaults(candidates.noStore, [rate])).toHaveLength(1);
    expect(rateFaults(candidates.relay, [{ ...rate, stored: 2, refused: 1 }])).toHaveLength(1);
  });

  test.skipIf(whyNoSlowDisk() !== null).each(['relay', ...peers.slice(0, 1)] as const)(
    'the benchmark of %s on a slower disk: only syncs take longer',
    { timeout: LONG },
    async (name) => {
      const slowDisk = makeSlowDisk(temporaryFolder());
      const server = await candidates[name].start(temporaryFolder(), slowDisk(200));
      const began = performance.now();
      const statuses = [];
      for (let sent = 1; sent <= 4; sent += 1) statuses.push((await send(server.port, asScript())).status);
      const took = performance.now() - began;
      await kill(server);
      expect(statuses).toEqual([200, 200, 200, 200]);
      // A lower bound: four syncs of 200 ms each take at least this.
      expect(took).toBeGreaterThanOrEqual(800);
    },
  );

  test.each(peers)('the benchmark’s %s refuses what the schema refuses', { timeout: LONG }, async (name) => {
    const server = await candidates[name].start(temporaryFolder());
    const wrong = {
      headers: { 'content-type': multipartType, accept: 'application/json' },
      body: multipart(field('name', 'Ada')),
    };
    expect((await send(server.port, wrong)).status).toBe(422);
    expect((await send(server.port, asScript())).status).toBe(200);
    await kill(server);
  });

  test('the benchmark measures restarts and sizes of the store', { timeout: LONG }, async () => {
    const restarts = (path: string) =>
      measureRestarts({ dataDir: temporaryFolder(), rounds: 1, seconds: 0.2, restart: candidates.relay.start, path });
    expect(await restarts('/contact')).toHaveLength(1);
    await expect(restarts('/nothing-there')).rejects.toThrow(
      'After a restart /nothing-there was answered by 404, a form by 200.',
    );
    const [size] = await measureSizes({ sizes: [500], rounds: 1, ...short });
    expect(size?.rates).toHaveLength(1);
    expect(rateFaults(candidates.relay, size?.rates ?? [])).toEqual([]);
  });

  test.skipIf(!existsSync('dist'))(
    '[RUN-1] the benchmark measures pages, rendered pages and floods, each with its expected answer',
    { timeout: LONG },
    async () => {
      const { rates, variants, floods } = await measurePages({ seconds: 0.05 });
      expect(rates.map(({ others }) => others)).toEqual([0, 0, 0, 0, 0, 0]);
      expect(variants.length).toBeGreaterThan(40);
      expect(floods.map(({ refused }) => refused)).toEqual([0, 0, 0, 0]);
    },
  );

  test(
    '[SRV-3] the relay accepts every honest form beside 600 slow senders from many addresses',
    { timeout: LONG },
    async () => {
      const relay = await startRelayProcess(temporaryFolder());
      const { open, statuses, peakMemory } = await attackSlowly({
        port: relay.port,
        pid: relay.process.pid ?? 0,
        sockets: 600,
        addresses: 10,
        probes: 5,
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

test('the benchmark computes medians and ranges', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(medianAndSpread([1_000, 3_000, 2_000])).toBe('2,000 (1,000 to 3,000)');
  expect(() => median([])).toThrow('no median');
});
