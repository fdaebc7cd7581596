import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bugs } from './bugs.ts';

/** The short form of `npm run bench -- simulate`: a few seeds, each a program of its own. */

const simulate = (...args: string[]) =>
  new Promise<{ code: number; trace: string; problems: string[] }>((resolve) => {
    const env = { ...process.env, VITEST: undefined };
    execFile(process.execPath, ['tests/simulator/simulate.command.ts', ...args], { env }, (failure, out, error) =>
      resolve({
        code: failure ? Number(failure.code) : 0,
        trace: /^trace (\w{64})$/m.exec(out)?.[1] ?? out,
        problems: error.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : [])),
      }),
    );
  });

test('[SIM-1] one seed repeats a run to the byte, with kills, lost answers and a disk that fails; another seed is another run', async () => {
  const [one, again, other] = await Promise.all([7, 7, 8].map((seed) => simulate('--seed', String(seed))));
  expect(one?.trace).toMatch(/^[0-9a-f]{64}$/);
  expect(again).toEqual(one);
  expect(other?.trace).not.toBe(one?.trace);
});

const fresh = Array.from({ length: 2 }, () => randomInt(1_000, 999_999_999));

test.for([1, ...fresh])(
  '[SIM-2] what pages have shown agrees with what is stored and what arrived, with seed %i',
  async (seed) => {
    expect(await simulate('--seed', String(seed), '--rushes', '2')).toMatchObject({ code: 0, problems: [] });
  },
);

test.for([
  ['answer before commit', 1, / was shown success, and is stored 0 times$/],
  ['a key is forgotten', 4, / was shown success, and is stored 2 times$/],
  ['ten attempts are one', 1, / is dead after 1 attempts, and was not refused$/],
] as const)('[SIM-4] the simulator finds that %s', async ([bug, seed, sentence]) => {
  expect(bugs).toHaveProperty([bug]);
  const { code, problems } = await simulate('--seed', String(seed), '--rushes', '4', '--bug', bug);
  expect(code).toBe(1);
  expect(problems.join('\n')).toMatch(new RegExp(sentence.source, 'm'));
});

test('[SIM-4] what is left of a failing seed is watched as a page, message by message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'run.html');
  // What `--shrink` leaves of 96 parts: a visitor who sends, and a kill at the answer.
  const { code, problems } = await simulate(
    '--seed',
    '1',
    '--rushes',
    '4',
    '--bug',
    'answer before commit',
    '--only',
    '66,67',
    '--watch',
    file,
  );
  expect([code, problems]).toEqual([1, ['visitor-36-mark was shown success, and is stored 0 times']]);
  const shown = await readFile(file, 'utf8');
  expect(shown).toContain('visitor-36-mark was shown success, and is stored 0 times');
  const said = [...shown.matchAll(/<text (?:x="\d+" y="[\d.]+"(?: text-anchor="middle")?)>([^<]+)<\/text>/g)].map(
    ([, text]) => text,
  );
  expect(said).toEqual(['runs', '36 sends message 36', 'is killed', '36 message 36: sent', 'runs']);
});
