import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { contactMachine } from '../../machines/contact/contact.machine.ts';
import { bugs } from './bugs.ts';
import { Conformance } from './conformance.ts';

/** The short form of `npm run bench -- simulate`: a few seeds, ten of them new. */

const simulate = (...args: string[]) =>
  new Promise<{ code: number; traces: string[]; problems: string[]; said: string }>((resolve) => {
    const env = { ...process.env, VITEST: undefined };
    execFile(process.execPath, ['tests/simulator/simulate.command.ts', ...args], { env }, (failure, out, error) =>
      resolve({
        code: failure ? Number(failure.code) : 0,
        traces: [...out.matchAll(/^trace (\w{64})$/gm)].map(([, digest = '']) => digest),
        problems: error.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.trim()] : [])),
        said: out,
      }),
    );
  });

test('[SIM-1] one seed repeats a run to the byte, alone and after others, with kills, lost answers and a disk that fails', async () => {
  const [both, alone] = await Promise.all([simulate('--seed', '7', '--seeds', '2'), simulate('--seed', '8')]);
  expect(both?.traces).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), alone?.traces[0]]);
  expect(both?.traces[0]).not.toBe(both?.traces[1]);
});

const fresh = randomInt(1_000, 999_999_999);

test.for([
  [1, 3],
  [fresh, 10],
] as const)(
  '[SIM-2] what pages have shown agrees with what is stored and what arrived, from seed %i on %i times',
  async ([seed, seeds]) => {
    const { code, problems, said } = await simulate('--seed', String(seed), '--seeds', String(seeds));
    expect([code, problems]).toEqual([0, []]);
    expect(said).toMatch(/^pages have taken [1-9]\d+ different steps, 0 of them in no proof$/m);
  },
);

test('[SIM-2] a step that the proof of its flow does not know is named', () => {
  const conformance = new Conformance();
  conformance.take(contactMachine, 'editing', 'form.submit', 'sending');
  conformance.take(contactMachine, 'editing', 'form.submit', 'sent');
  expect(conformance.problems()).toEqual(['contact takes a step of no proof: editing · form.submit → sent']);
});

test.for([
  ['answer before commit', 1, / was shown success, and is stored 0 times$/],
  ['a key is forgotten', 2, / was shown success, and is stored 2 times$/],
  ['ten attempts are one', 3, / is dead after 1 attempts, and was not refused$/],
  ['a link is never used up', 1, / finds that a link is used twice$/],
  ['a stop does not wait for its attempts', 18, /^a delivery by mail has arrived at .* although nothing has crashed$/],
  ['a pause is not heeded', 3, /^mail is paused, and has an attempt at \d+$/],
  ['a purge trusts a clock that is ahead', 26, / was shown success, and is stored 0 times$/],
] as const)('[SIM-4] the simulator finds that %s', async ([bug, seed, sentence]) => {
  expect(bugs).toHaveProperty([bug]);
  const { code, problems } = await simulate('--seed', String(seed), '--bug', bug);
  expect(code).toBe(1);
  expect(problems.join('\n')).toMatch(new RegExp(sentence.source, 'm'));
});
