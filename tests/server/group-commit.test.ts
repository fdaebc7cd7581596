import { expect, test } from 'vitest';
import { GroupCommit } from '../../server/db/group-commit.ts';

function heldCommits() {
  const batches: { items: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const commits = new GroupCommit<number, string>(
    (items) =>
      new Promise(
        (resolve, reject) => void batches.push({ items, finish: () => resolve(items.map(String)), fail: reject }),
      ),
    3,
  );
  const batch = async (index: number) => {
    while (!batches[index]) await new Promise(setImmediate);
    return batches[index];
  };
  return { commits, batch, batches };
}

test('[SRV-13] a group commit answers after the commit, and submissions during a commit share the next one', async () => {
  const { commits, batch, batches } = heldCommits();
  const answered: string[] = [];
  const add = (item: number) => commits.add(item).then((answer) => answered.push(answer));
  const all = [add(1), add(2)];
  const first = await batch(0);
  expect(first.items).toEqual([1, 2]);
  all.push(add(3), add(4), add(5), add(6));
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  expect(answered).toEqual([]);
  expect(batches).toHaveLength(1);

  first.finish();
  const second = await batch(1);
  expect(answered).toEqual(['1', '2']);
  expect(second.items).toEqual([3, 4, 5]);
  second.finish();
  (await batch(2)).finish();
  await Promise.all(all);
  expect(answered).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('closing a store waits for pending submissions', async () => {
  const { commits, batch } = heldCommits();
  await commits.idle();
  let answered = false;
  const added = commits.add(1).then(() => (answered = true));
  const idle = commits.idle().then(() => expect(answered).toBe(true));
  (await batch(0)).finish();
  await Promise.all([added, idle]);
});

test('[SRV-3] the longest wait for a group commit covers the current commit and the next one', async () => {
  let now = 1_000;
  const finish: (() => void)[] = [];
  const commits = new GroupCommit<number, number>(
    (items) => new Promise((resolve) => void finish.push(() => resolve(items))),
    2,
    () => now,
  );
  const turns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  };
  expect(commits.waited()).toBe(0);
  const first = commits.add(1);
  now += 10;
  expect(commits.waited()).toBe(10);
  await turns();
  const second = commits.add(2);
  now += 5;
  expect(commits.waited()).toBe(15);
  finish[0]?.();
  await first;
  await turns();
  expect(commits.waited()).toBe(5);
  finish[1]?.();
  await second;
  await turns();
  expect(commits.waited()).toBe(0);
});
