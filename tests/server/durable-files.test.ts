import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { placeCopy, placeFile, syncFolder } from '../../server/lib/durable-files.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** Inspects the disk at each sync, before it happens. */
async function onSync(look: (handle: FileHandle) => Promise<void> | void): Promise<void> {
  const any = await open('/dev/null');
  const prototype = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await look(this);
    await this.datasync();
  });
  onTestFinished(() => spy.mockRestore());
}

const ways = [
  ['placeFile', placeFile],
  [
    'placeCopy',
    async (path: string, content: string) => {
      const from = join(temporaryFolder(), 'original');
      writeFileSync(from, content, { mode: 0o644 });
      await placeCopy(from, path);
    },
  ],
] as const;

describe.each(ways)('%s', (_, put) => {
  test('a durable file is the only one in its folder, and its owner alone can read it', async () => {
    const folder = temporaryFolder();
    await put(join(folder, 'a.txt'), 'one');
    expect(read(join(folder, 'a.txt'))).toBe('one');
    expect(statSync(join(folder, 'a.txt')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test('[SRV-13] a durable file is synced as a whole before it gets its name: a power cut leaves no partial file', async () => {
    const folder = temporaryFolder();
    const seen: unknown[] = [];
    await onSync(
      async (handle) =>
        void seen.push(
          readdirSync(folder).filter((name) => !name.startsWith('.')),
          (await handle.stat()).size,
        ),
    );
    await put(join(folder, 'a.txt'), 'x'.repeat(1_000_000));
    expect(seen).toEqual([[], 1_000_000]);
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test('a durable file is replaced atomically: open readers keep the former one', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a.txt');
    writeFileSync(path, 'former');
    const former = openSync(path, 'r');
    onTestFinished(() => closeSync(former));
    await put(path, 'new');
    expect(readFileSync(former, 'utf8')).toBe('former');
    expect(read(path)).toBe('new');
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test('a durable file may have concurrent writers', async () => {
    const folder = temporaryFolder();
    const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(500_000));
    await Promise.all(texts.map((text) => put(join(folder, 'a.txt'), text)));
    expect(texts).toContain(read(join(folder, 'a.txt')));
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test('a durable file that cannot be written leaves the former one and nothing else', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.txt'), 'former');
    await onSync(() => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })));
    await expect(put(join(folder, 'a.txt'), 'new')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(read(join(folder, 'a.txt'))).toBe('former');
    mkdirSync(join(folder, 'folder'));
    vi.restoreAllMocks();
    await expect(put(join(folder, 'folder'), 'new')).rejects.toMatchObject({ code: 'EISDIR' });
    expect(readdirSync(folder)).toEqual(['a.txt', 'folder']);
  });
});

test('placeCopy reports a missing source and leaves nothing', async () => {
  const folder = temporaryFolder();
  await expect(placeCopy(join(folder, 'missing'), join(folder, 'a.txt'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(readdirSync(folder)).toEqual([]);
});

test('[SRV-13] syncFolder syncs the folder itself', async () => {
  const folder = temporaryFolder();
  const synced: number[] = [];
  await onSync(async (handle) => void synced.push((await handle.stat()).ino));
  await syncFolder(folder);
  expect(synced).toEqual([statSync(folder).ino]);
});
