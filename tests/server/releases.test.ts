import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { changeOver, newRelease } from '../../server/build/releases.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

async function build(dist: string, at: number): Promise<string> {
  const release = await newRelease(dist, at);
  writeFileSync(join(release, 'mark'), `build ${at}`);
  return release;
}

test('the name leads to a whole build at every moment of a change-over', async () => {
  const dist = join(temporaryFolder(), 'dist');
  await changeOver(dist, await build(dist, 1));
  const done = new AbortController();
  const seen = new Set<string>();
  const look = async () => {
    while (!done.signal.aborted) {
      seen.add(readFileSync(join(realpathSync(dist), 'mark'), 'utf8'));
      await nextTurn();
    }
  };
  const looking = look();
  for (let at = 2; at <= 60; at += 1) await changeOver(dist, await build(dist, at));
  done.abort();
  await looking;
  expect(seen.size).toBeGreaterThan(2);
});

test('a build that takes longer than later ones stays once it is in use', async () => {
  const dist = join(temporaryFolder(), 'dist');
  const slow = await build(dist, 1);
  for (const at of [2, 3, 4]) await build(dist, at);
  await changeOver(dist, slow);
  expect(readFileSync(join(dist, 'mark'), 'utf8')).toBe('build 1');
});

test('a process keeps its own build through the next one; the third build removes it', async () => {
  const folder = temporaryFolder();
  const [dist, other] = [join(folder, 'dist'), join(folder, 'dist-test')];
  await changeOver(other, await build(other, 1));
  await changeOver(dist, await build(dist, 9));
  const resolved = realpathSync(dist);
  await changeOver(dist, await build(dist, 10));
  expect(readFileSync(join(resolved, 'mark'), 'utf8')).toBe('build 9');
  for (const at of [11, 12]) await changeOver(dist, await build(dist, at));
  expect(readdirSync(join(folder, '.releases', 'dist')).map((name) => name.split('-')[0])).toEqual(['10', '11', '12']);
  expect(readFileSync(join(other, 'mark'), 'utf8')).toBe('build 1');
});
