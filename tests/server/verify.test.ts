import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathId } from '../../machines/core/ids.ts';
import { flows } from '../../machines/index.ts';
import { flowOf } from '../flow-of.ts';
import { findAlone, linesOf } from 'flow-toolkit/alone';
import { toursOf } from 'flow-toolkit/tours';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'verify-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Runs `npm run verify -- …` without a display. */
const verify = (...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    const env = {
      ...process.env,
      VITEST: undefined,
      DISPLAY: undefined,
      WAYLAND_DISPLAY: undefined,
      PROPERTY_SEED: '7',
    };
    execFile(process.execPath, ['tests/verify.ts', ...args], { env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

const idOf = (flow: string) => toursOf(flowOf(flow)).paths.map(pathId)[0] ?? '';

test('[FLOW-3] a flow with a view has the score of its scenarios and properties', async () => {
  const { out } = await verify('synapse-chat', '--headless');
  const line = out.split('\n').find((each) => each.startsWith('synapse-chat')) ?? '';
  expect(line).toMatch(/mutants ([1-9]\d+)\/\1 killed {3}.* verified headless$/);
});

test('[FLOW-4] a scenario runs alone by its id or a part of its title; a path runs by its id, of the relay there', async () => {
  const part = await verify('contact', '--scenario', 'thanked for and the fields', '--headless');
  expect([part.code, part.out]).toEqual([
    0,
    expect.stringMatching(/^machine +passed .*\[CONT-3\] A message that arrives/),
  ]);
  const relay = await verify('alert', '--path', idOf('alert'));
  expect([relay.code, relay.out]).toEqual([0, expect.stringMatching(/^machine +passed .*\nrelay +passed /)]);
});

test('[FLOW-4] --list names the paths and scenarios of a flow with their ids', () => {
  const lines = linesOf([flowOf('contact')]).join('\n');
  expect(lines).toMatch(new RegExp(`^  --path ${idOf('contact')}   opened, tour 1, \\d+ steps$`, 'm'));
  expect(lines).toContain('  --scenario cont-3-cont-1-after-the-thanks-the-form-is-as-new');
});

test('[PROOF-5] flow-verify prints a line for each machine or model, and ends with 1 where one is not verified', async () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      execFile(process.execPath, ['tests/toolkit/flow-verify.ts', ...args], (failure, out, error) =>
        resolve({ code: failure ? Number(failure.code) : 0, out, error }),
      );
    });
  const example = 'tests/toolkit/example';
  const { code, out } = await run(`${example}/undo.machine.ts`, `${example}/undo.model.ts`);
  expect([code, out.trim().split('\n')]).toEqual([
    0,
    [
      'undo   proved   transitions 7/7   proved: 5 states, 7 edges',
      expect.stringContaining('scenarios 4/4   mutants 62/62'),
    ],
  ]);
  const file = join(folder, 'turn.machine.js');
  const xstate = new URL('../../node_modules/xstate/dist/xstate.esm.js', import.meta.url).href;
  await writeFile(
    file,
    `import { assign, createMachine } from '${xstate}';
     export default createMachine({ id: 'turn', on: { GO: { actions: assign({ by: ({ event }) => event.by }) } } });`,
  );
  expect(await run(file)).toEqual({
    code: 1,
    out: 'turn   refused\n  the event "GO" needs a sample with "by"\n',
    error: '',
  });
  expect(await run('tests/toolkit/ids.ts')).toMatchObject({ code: 1, out: '' });
  expect(await run('machines/core/ids.ts')).toEqual({
    code: 1,
    out: '',
    error: 'machines/core/ids.ts exports no machine and no model\n',
  });
});

/** Its last letter is another one. */
const mistyped = idOf('contact').replace(/.$/, (last) => (last === '0' ? '1' : '0'));

const contact = [flowOf('contact')];
test.for([
  [contact, { path: mistyped }, `There is no path "${mistyped}". Did you mean "${idOf('contact')}"`],
  [contact, { scenario: 'frist message' }, 'There is no scenario "frist message".'],
  [flows, { scenario: 'thanked for' }, 'There are several of the scenario "thanked for": in '],
] as const)(
  '[FLOW-4] a path or scenario that is not one is answered with the nearest names: %#',
  ([among, wanted, said]) => {
    expect(() => findAlone(among, wanted)).toThrow(said);
  },
);

test.for([
  [['contcat'], 1, 'There is no such flow. Did you mean "contact"?'],
  [['contact', '--headed'], 2, 'There is no display for --headed: '],
] as const)('[FLOW-4] %j is answered in one sentence', async ([args, code, said]) => {
  const { error, ...rest } = await verify(...args);
  expect(rest).toEqual({ code, out: '' });
  expect(error).toContain(said);
  expect(error.trim().split('\n')).toHaveLength(1);
});
