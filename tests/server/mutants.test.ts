import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs the test of the tooltip on a mutant of its machine. @returns whether it passes */
const passes = (index: number) =>
  new Promise<boolean>((resolve) => {
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/mutants.vitest.ts'];
    const env = { ...process.env, VITEST: undefined, MUTANT: JSON.stringify({ flow: 'tooltip', index, fields: [] }) };
    execFile(process.execPath, vitest, { env }, (failure) => resolve(failure === null));
  });

test('[FLOW-3] a flow’s test passes on its machine, and fails on a mutant', async () => {
  // The first mutant has lost the first transition.
  expect([await passes(-1), await passes(0)]).toEqual([true, false]);
});
