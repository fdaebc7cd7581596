import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bugs } from './bugs.ts';

/** The short form of `npm run bench -- simulate`. */

const run = (program: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; problems: string }>((resolve) => {
    const env = { ...process.env, VITEST: undefined };
    execFile(process.execPath, [`tests/simulator/${program}.command.ts`, ...args], { env }, (failure, out, problems) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, problems }),
    );
  });
const simulate = (...args: string[]) => run('simulate', ...args);
const tracesOf = ({ out }: { out: string }) => [...out.matchAll(/^trace (\w{64})$/gm)].map(([, digest]) => digest);

// Each seed is a process of its own: two at a time use both processors. The limit ends a hanging one, also on a loaded
// machine.
describe.concurrent('the simulator', { timeout: 600_000 }, () => {
  test('[SIM-1] [SIM-2] three seeds agree with their visitors, and a seed repeats its run byte for byte, alone and after others', async () => {
    const [three, alone] = await Promise.all([simulate('--seed', '1', '--seeds', '3'), simulate('--seed', '3')]);
    expect(three).toMatchObject({ code: 0, problems: '' });
    expect(new Set(tracesOf(three)).size).toBe(3);
    expect(tracesOf(alone)).toEqual(tracesOf(three).slice(2));
  });

  const fresh = randomInt(1_000, 999_999_000);

  test(`[SIM-2] pages, store and mailboxes agree in ten runs, from seed ${fresh} on`, async () => {
    const { code, problems } = await simulate('--seed', String(fresh), '--seeds', '10', '--shrink');
    expect(problems).toBe('');
    expect(code).toBe(0);
  });

  // The first seed that finds each bug: if a change of the product has moved it, others are tried.
  test.for([
    ['a key is forgotten', 4, /^problem: visitor-\d+-mark was shown success, and is stored 2 times$/m],
    ['ten attempts are one', 1, /^problem: a delivery by \w+ is dead after 1 attempts, and was not refused$/m],
    ['a link is never used up', 1, /^problem: visitor-\d+-mark finds that a link is used twice$/m],
    [
      'a page takes any answer for a success',
      8,
      /^problem: visitor-\d+-mark was shown success, and is stored 0 times$/m,
    ],
  ] as const)('[SIM-4] the simulator finds that %s, in twenty seeds at most', async ([bug, first, sentence]) => {
    expect(bugs).toHaveProperty([bug]);
    const { code, problems } = await simulate('--seed', String(first), '--seeds', '20', '--bug', bug);
    expect(problems).toMatch(sentence);
    expect(code).toBe(1);
  });

  test('[SIM-4] an answer before the commit is found in twenty seeds, and printed with its smallest set of steps', async () => {
    const bug = 'answer before commit';
    expect(bugs).toHaveProperty([bug]);
    const { code, problems } = await simulate('--seed', '6', '--seeds', '20', '--bug', bug, '--shrink');
    expect(code).toBe(1);
    expect(problems.split('\n').filter((line) => !line.startsWith('problem:'))).toEqual([
      expect.stringMatching(/^ {2}[\d.]+ s relay: runs$/),
      expect.stringMatching(/^ {2}[\d.]+ s visitor (\d+): sends visitor-\1-mark$/),
      expect.stringMatching(/^ {2}[\d.]+ s relay: is killed$/),
      expect.stringMatching(/^ {2}[\d.]+ s visitor (\d+): visitor-\1-mark: sent$/),
      expect.stringMatching(/^ {2}[\d.]+ s relay: runs$/),
      expect.stringMatching(/^ {2}[\d.]+ s store: /),
      expect.stringMatching(/^ {2}it fails: visitor-\d+-mark was shown success, and is stored 0 times$/),
      expect.stringMatching(/^again: npm run bench -- simulate --seed \d+ --only \d+,\d+ --shrink$/),
      '',
    ]);
    expect(problems).toMatch(/^problem: visitor-\d+-mark was shown success, and is stored 0 times$/m);
  });

  test('[SIM-3] outbox, key and backup lose nothing at any of their syncs and renames, and each does without the syncs', async () => {
    const { code, out, problems } = await run('crashpoints');
    expect([code, problems]).toEqual([0, '']);
    expect(out).toMatch(/^outbox: \d+ crash points, 0 lose; without syncs [1-9]\d* do$/m);
  });
});
