import { expect, test } from 'vitest';
import { Chance } from './chance.ts';
import { Disk, type Operation, readLog } from './crash-images.ts';
import { cutEverywhere, failEachCall, recordDay, whyNoFileLog } from './crashpoints.ts';
import { shrink } from './shrink.ts';

test('the log of file operations is read as it is written, bytes and line breaks included', () => {
  const log = Buffer.concat([
    Buffer.from('create a 0 0\nwrite a 512 3\n'),
    Buffer.from([1, 10, 2]),
    Buffer.from('sync a 0 0\ntruncate a 7 0\nunlink a 0 0\n'),
  ]);
  expect(readLog(log)).toEqual([
    { what: 'create', name: 'a' },
    { what: 'write', name: 'a', at: 512, bytes: Buffer.from([1, 10, 2]) },
    { what: 'sync', name: 'a' },
    { what: 'truncate', name: 'a', length: 7 },
    { what: 'unlink', name: 'a' },
  ]);
});

test('after a power cut a disk holds what was synced, and of the rest any part', () => {
  const disk = new Disk();
  const write = (at: number, text: string): Operation => ({ what: 'write', name: 'a', at, bytes: Buffer.from(text) });
  const text = (image: ReadonlyMap<string, Buffer>) => image.get('a')?.toString() ?? null;
  disk.do({ what: 'create', name: 'a' });
  disk.do(write(0, 'one'));
  // Neither the bytes nor the name are there for sure.
  expect([text(disk.whole()), text(disk.least())]).toEqual(['one', null]);
  disk.do({ what: 'sync', name: 'a' });
  disk.do({ what: 'sync', name: '.' });
  disk.do(write(3, 'two'));
  expect([text(disk.whole()), text(disk.least())]).toEqual(['onetwo', 'one']);
  const some = new Set(Array.from({ length: 40 }, (_, index) => text(disk.some(new Chance(index, 'disk')))));
  expect([...some].toSorted()).toEqual(['one', 'onetwo']);
  disk.do(write(0, 'x'.repeat(1_024)));
  disk.do({ what: 'truncate', name: 'a', length: 2 });
  const torn = Array.from({ length: 60 }, (_, index) => text(disk.some(new Chance(index, 'disk'))) ?? '');
  // Whole sectors of 512 bytes.
  expect(torn.some((each) => each.startsWith('one') && each.endsWith('x'.repeat(512)))).toBe(true);
  expect(torn.some((each) => each.length === 2)).toBe(true);
});

test.skipIf(whyNoFileLog() !== null)(
  '[SIM-3] wherever the power fails in a short day, everything answered is there; with weaker durability it is not',
  async () => {
    const { lost, answered, images, started } = await cutEverywhere(recordDay(2), { more: 1, startEvery: 200 });
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(2);
    expect([images > 500, started > 1]).toEqual([true, true]);
    const control = await cutEverywhere(recordDay(2, 'NORMAL'), { more: 0 });
    expect(control.lost.join('\n')).toContain('a submission that was answered is lost');
  },
);

test.skipIf(whyNoFileLog() !== null)(
  '[SIM-3] [SRV-13] whichever write or sync of a day fails, with EIO or ENOSPC, everything answered is there',
  () => {
    const { runs, noticed, lost } = failEachCall(1, 110);
    expect(lost).toEqual([]);
    expect([runs > 4, noticed > 4]).toEqual([true, true]);
  },
);

test('[SIM-4] of a failing plan the parts are left without any one of which it does not fail', async () => {
  const all = Array.from({ length: 20 }, (_, index) => index);
  let asked = 0;
  const fails = (needed: readonly number[]) => async (kept: readonly number[]) => {
    asked += 1;
    return needed.every((each) => kept.includes(each));
  };
  expect(await shrink(all, fails([3, 17]))).toEqual([3, 17]);
  expect(await shrink(all, fails([5]))).toEqual([5]);
  expect(await shrink(all, fails(all))).toEqual(all);
  expect(asked).toBeLessThan(120);
});
