import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathId } from '../../machines/core/ids.ts';
import { flowOf } from '../flow-of.ts';
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
    execFile(process.execPath, ['tests/verify.ts', ...args, '--out', folder], { env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

const idOf = (flow: string) => toursOf(flowOf(flow)).paths.map(pathId)[0] ?? '';

test('[FLOW-3] a flow with a view has the score of its scenarios and properties', async () => {
  const { out } = await verify('live-demo', '--headless');
  const line = out.split('\n').find((each) => each.startsWith('live-demo')) ?? '';
  expect(line).toMatch(/mutants ([1-9]\d+)\/\1 killed {3}.* verified headless$/);
  expect(await readFile(join(folder, 'flows', 'index.html'), 'utf8')).not.toContain('failed:');
});

test('[FLOW-4] a path runs alone by its id, as often as it is asked for, with its result as JUnit and CTRF', async () => {
  const { code, out } = await verify('contact', '--path', idOf('contact'), '--headless', '--repeat', '2');
  expect(code).toBe(0);
  expect(out.match(/^machine +passed/gm)).toHaveLength(2);
  expect(out).toContain('0 of 2 runs failed');
  expect(await readFile(join(folder, 'verify.junit.xml'), 'utf8')).toContain(`name="path ${idOf('contact')} (machine)`);
  expect(await readFile(join(folder, 'verify.ctrf.json'), 'utf8')).toContain('"reportFormat": "CTRF"');
});

test('[FLOW-4] a scenario runs alone by its id or a part of its title; a path of the relay runs there', async () => {
  const part = await verify('contact', '--scenario', 'thanked for and the fields', '--headless');
  expect([part.code, part.out]).toEqual([
    0,
    expect.stringMatching(/^machine +passed .*\[CONT-3\] A message that arrives/),
  ]);
  const relay = await verify('alert', '--path', idOf('alert'));
  expect([relay.code, relay.out]).toEqual([0, expect.stringMatching(/^machine +passed .*\nrelay +passed /)]);
});

test('[FLOW-4] --list names the paths and scenarios of a flow with their ids', async () => {
  const { code, out } = await verify('contact', '--list');
  expect(code).toBe(0);
  expect(out).toContain(`  --path ${idOf('contact')}   opened, tour 1, 42 steps\n`);
  expect(out).toContain('  --scenario cont-3-cont-1-after-the-thanks-the-form-is-as-new');
});

test('[PROOF-2] what failed last time is taken first, and kept until it passes; what needs a browser waits for one', async () => {
  const failing = join(folder, 'failing.json');
  const runs = [
    { flow: 'nda', kind: 'path', id: idOf('nda'), place: 'machine' },
    { flow: 'nda', kind: 'path', id: 'gone', place: 'machine' },
    { flow: 'nda', kind: 'scenario', id: 'beta-2-it-opens-by-keyboard', place: 'page' },
  ];
  await writeFile(failing, JSON.stringify(runs));
  const { code, out } = await verify('nda', '--headless', '--no-score');
  expect(code).toBe(0);
  expect(out.indexOf('nda: what failed last time was taken first: it passes now\n')).toBeLessThan(
    out.indexOf('transitions'),
  );
  expect(out).toContain('what failed last time');
  expect(JSON.parse(await readFile(failing, 'utf8'))).toEqual(runs.slice(2));
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

// One after another: nine programs that start at once would wait for each other.
test.for([
  [['contcat'], 1, 'There is no such flow. Did you mean "contact"?'],
  [['contact', '--path', '01cb9nn'], 2, 'There is no path "01cb9nn". Did you mean "01cb9nm"'],
  [['contact', '--scenario', 'frist message'], 2, 'There is no scenario "frist message".'],
  [['--scenario', 'thanked for'], 2, 'There are several of the scenario "thanked for": in '],
  [['contact', '--headed'], 2, 'There is no display for --headed: '],
  [['contact', '--headless', '--headed'], 2, '--headless is without a browser, --headed in a window'],
  [['contact', '--repeat', '3'], 2, '--repeat goes with --path or --scenario'],
  [['contact', '--repeat', 'often'], 1, 'It is a number from 1 to 1000.'],
  [['contact', '--slwo'], 1, "Unknown option '--slwo': did you mean --slow?"],
] as const)('[FLOW-4] %j is answered in one sentence with the nearest names', async ([args, code, said]) => {
  const { error, ...rest } = await verify(...args);
  expect(rest).toEqual({ code, out: '' });
  expect(error).toContain(said);
  expect(error.trim().split('\n')).toHaveLength(1);
});
