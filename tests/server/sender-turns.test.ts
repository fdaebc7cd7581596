import { expect, test } from 'vitest';
import { TooManyOfSender } from '../../server/lib/work-queue.ts';
import { createSenderTurns } from '../../server/accounts/passwords.ts';

/** Tasks that the test finishes, in order of their start. */
function manualWorks() {
  const begun: { name: string; end: () => void }[] = [];
  const work = (name: string) => () => new Promise<string>((resolve) => begun.push({ name, end: () => resolve(name) }));
  return { begun, work, names: () => begun.map(({ name }) => name) };
}

/** Runs everything that waits for promises only. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('[SRV-3] a sender’s turns run two tasks at a time; the third waits, and another sender does not', async () => {
  const { begun, work, names } = manualWorks();
  const turns = createSenderTurns();
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => turns.run(name.charAt(0), work(name)));
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'b1']);
  begun[1]?.end();
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const { end } of begun) end();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('[SRV-3] a sender’s turns refuse more than 50 waiting tasks, and another sender continues', async () => {
  const { begun, work } = manualWorks();
  const turns = createSenderTurns();
  const all = Array.from({ length: 52 }, (_, index) => turns.run('a', work(`a${index}`)));
  await expect(turns.run('a', work('more'))).rejects.toBeInstanceOf(TooManyOfSender);
  const other = turns.run('b', work('b'));
  for (let ended = 0; ended < 53; ended += 1) {
    await settled();
    begun[ended]?.end();
  }
  expect(await Promise.all([...all, other])).toHaveLength(53);
});

test('[SRV-3] a sender’s turns continue after a failed task', async () => {
  const turns = createSenderTurns();
  const fails = () => Promise.reject(new Error('It fails.'));
  for (let index = 0; index < 5; index += 1) await expect(turns.run('a', fails)).rejects.toThrow('It fails.');
  expect(await turns.run('a', () => Promise.resolve('done'))).toBe('done');
});
