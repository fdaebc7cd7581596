import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'verify-'))));
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; error: string }>((resolve) => {
    execFile(process.execPath, ['tests/toolkit/flow-verify.ts', ...args], (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });

test('[PROOF-5] flow-verify prints a line for each machine or model, and ends with 1 where one is not verified', async () => {
  const example = 'tests/toolkit/example';
  const { code, out } = await run(`${example}/undo.machine.ts`, `${example}/undo.model.ts`);
  const line = 'undo   proved   transitions 7/7   proved: 5 states, 7 edges';
  expect([code, out.trim().split('\n')]).toEqual([0, [line, line]]);
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
  expect(await run('tests/toolkit/missing.ts')).toMatchObject({ code: 1, out: '' });
  expect(await run('machines/core/duration.ts')).toEqual({
    code: 1,
    out: '',
    error: 'machines/core/duration.ts exports no machine and no model\n',
  });
});
