import { describe, expect, test } from 'vitest';
import { Outage } from '../../server/delivery/outage.ts';

const down = (at: number, { jitter = 0, retryAfter = null }: { jitter?: number; retryAfter?: number | null } = {}) => ({
  at,
  jitter,
  retryAfter,
});

/** An attempt that begins at a time and finds the destination down then. @returns milliseconds of the pause that follows */
function probe(outage: Outage, at: number, failure: { jitter?: number } = {}): number | null {
  outage.begins(at);
  return outage.failed(down(at, failure));
}

/** A destination that has been found down three times at 0, and so rests until 5 s. */
function paused(): Outage {
  const outage = new Outage();
  for (let failures = 0; failures < 3; failures += 1) outage.failed(down(0));
  return outage;
}

describe('a destination that is down', () => {
  test('[SRV-2] is left alone after the third failure in a row, not before', () => {
    const outage = new Outage();
    expect([outage.failed(down(0)), outage.failed(down(0))]).toEqual([null, null]);
    expect(outage.allowance(0, 1, 4)).toBe(3);
    expect(outage.failed(down(0))).toBe(5_000);
    expect(outage.allowance(0, 0, 4)).toBe(0);
  });

  test('[SRV-2] an answer in between means that it is not down', () => {
    const outage = new Outage();
    outage.failed(down(0));
    outage.failed(down(0));
    expect(outage.answered()).toBe(false);
    expect([outage.failed(down(0)), outage.failed(down(0)), outage.failed(down(0))]).toEqual([null, null, 5_000]);
  });

  test('[SRV-2] gets one probe after the pause, and none while something is under way', () => {
    const outage = paused();
    expect(outage.allowance(4_999, 0, 4)).toBe(0);
    expect(outage.allowance(5_000, 0, 4)).toBe(1);
    expect(outage.allowance(5_000, 1, 4)).toBe(0);
  });

  test('[SRV-2] the pauses grow from 5 to 15 s', () => {
    const outage = paused();
    let at = 5_000;
    const pauses = Array.from({ length: 8 }, () => {
      const pause = probe(outage, at) ?? 0;
      at += pause;
      return pause;
    });
    expect(pauses).toEqual([10_000, ...Array.from({ length: 7 }, () => 15_000)]);
  });

  test('[SRV-2] a clock that is set back by a day makes no pause longer, nor does one that is set right again', () => {
    const day = 24 * 3_600_000;
    const outage = new Outage();
    for (let failures = 0; failures < 3; failures += 1) outage.failed(down(day));
    expect([outage.allowance(0, 0, 4), outage.allowance(4_999, 0, 4), outage.allowance(5_000, 0, 4)]).toEqual([
      0, 0, 1,
    ]);
    expect(probe(outage, 5_000)).toBe(10_000);
    expect([outage.allowance(14_999, 0, 4), outage.allowance(15_000, 0, 4)]).toEqual([0, 1]);
    outage.failed(down(day + 15_000));
    expect(outage.allowance(day + 15_000, 0, 4)).toBe(1);
  });

  test('[SRV-2] a pause is up to a fifth longer', () => {
    const outage = paused();
    expect(probe(outage, 5_000, { jitter: 1 })).toBe(12_000);
  });

  test('[SRV-2] attempts from before the pause do not lengthen it', () => {
    const outage = paused();
    expect(outage.failed(down(4_999))).toBeNull();
    expect(outage.allowance(5_000, 0, 4)).toBe(1);
  });

  test('[SRV-2] is believed at once when it says when to come back, up to an hour', () => {
    expect(new Outage().failed(down(0, { retryAfter: 60_000 }))).toBe(60_000);
    expect(new Outage().failed(down(0, { retryAfter: 1_000 }))).toBe(5_000);
    expect(new Outage().failed(down(0, { retryAfter: 86_400_000 }))).toBe(3_600_000);
    const outage = new Outage();
    outage.failed(down(0, { retryAfter: 60_000 }));
    expect(probe(outage, 60_000)).toBe(10_000);
  });

  test('[SRV-2] a probe that ends without a word about the destination makes room for another', () => {
    const outage = paused();
    outage.send({ type: 'outage.attempt', at: 5_000 });
    expect(outage.allowance(5_000, 0, 4)).toBe(0);
    outage.send({ type: 'outage.unclear' });
    expect(outage.allowance(5_000, 0, 4)).toBe(1);
  });

  test('[SRV-2] an answer ends the pause, and the next one is short again', () => {
    const outage = paused();
    probe(outage, 5_000);
    expect(outage.answered()).toBe(true);
    expect(outage.allowance(5_001, 1, 4)).toBe(3);
    for (let failures = 0; failures < 2; failures += 1) outage.failed(down(5_001));
    expect(outage.failed(down(5_001))).toBe(5_000);
  });

  test('[SRV-2] whoever waits is told once it is back: after a start, and after each failure', () => {
    const outage = new Outage();
    const delivered = () => outage.send({ type: 'outage.deliver' });
    expect([delivered(), delivered()]).toEqual([true, false]);
    outage.send({ type: 'outage.nudged' });
    expect(delivered()).toBe(false);
    outage.failed(down(0));
    expect(delivered()).toBe(true);
    outage.send({ type: 'outage.owe' });
    expect(delivered()).toBe(true);
  });
});
