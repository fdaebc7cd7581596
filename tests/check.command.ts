import process from 'node:process';
import { createProgram } from '../server/kernel/command-line.ts';
import { ensureBuilds } from './browser/builds.ts';
import { changedSpecs, changedTests, keepSpecs, keepTests } from './changed/test-files.ts';
import { faults, type Report } from 'flow-toolkit/test-reports';
import { runProgram } from 'flow-toolkit/programs';

/** `npm run check`: what a change can reach. */
createProgram('npm run check --')
  .description(
    'types, lint, and each test and flow one of whose files has changed since it passed; sizes are npm test’s',
  )
  .parse();

const node = (...args: string[]) => runProgram([process.execPath, ...args]);
const lines: string[] = [];

async function step(name: string, run: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  const ok = await run();
  if (!ok) process.exitCode = 1;
  lines.push(`${ok ? 'passed' : 'FAILED'}  ${((performance.now() - since) / 1_000).toFixed(1).padStart(6)} s  ${name}`);
}

/** Prints what failed. */
function isSound(report: Report): boolean {
  const { lines: found, failed } = faults(report);
  for (const line of found) console.error(line);
  return failed === 0;
}

async function runTests(files: readonly string[]): Promise<boolean> {
  const report = 'test-results/check.json';
  const projects = ['unit', 'built', 'server', 'components'].map((project) => `--project=${project}`);
  const output = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  await node('node_modules/vitest/vitest.mjs', 'run', ...projects, ...output, ...files);
  return isSound(await keepTests(report));
}

async function runSpecs(files: readonly string[]): Promise<boolean> {
  const isOf = (mode: string) => files.some((file) => file.includes(mode));
  await ensureBuilds(['production', 'test', ...(isOf('lab') ? (['lab'] as const) : [])], console.log);
  await node('node_modules/@playwright/test/cli.js', 'test', ...files);
  return isSound(await keepSpecs('test-results/e2e.json'));
}

const [tests, specs] = [changedTests(), changedSpecs()];
await Promise.all([
  (async () => {
    await step('types', () => runProgram(['tsc', '-b']));
    await step('lint', () => node('tests/lint.command.ts'));
    const name = `${tests.files.length} of ${tests.all} files of unit, component and server tests`;
    await step(name, async () => tests.files.length === 0 || runTests(tests.files));
  })(),
  (async () => {
    await step('changed flows', () => node('tests/verify.ts', '--changed', '--no-score'));
    const name = `${specs.files.length} of ${specs.all} files of end-to-end tests`;
    await step(name, async () => specs.files.length === 0 || runSpecs(specs.files));
  })(),
]);
console.log(`\n${lines.join('\n')}`);
