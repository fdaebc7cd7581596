import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createProgram } from '../server/lib/command-line.ts';
import { installTestChromium } from './browser/install.ts';
import { memoryFolder } from './memory-folder.ts';
import { ensurePackages } from './on-demand.ts';
import { runProgram } from './programs.ts';
import { faults, readJson, readPlaywright, readVitest, type Report } from './test-reports.ts';

/**
 * `npm test`. Prints failures, and as last line
 * `N passed, N failed`; a step without a report counts as one test.
 */
interface Step {
  name: string;
  command: readonly string[];
  report?: () => Promise<Report>;
  needsBrowser?: true;
}

type Lane = readonly Step[];

const build = (name: string, ...args: string[]): Step => ({ name, command: ['node', 'server/build.ts', ...args] });

createProgram('npm test --')
  .description('everything: types, lint, builds, sizes, unit, component and end-to-end tests')
  .parse();

const missingBrowser = installTestChromium();

/** One run of all projects: they share what Vite has transformed. */
const projects = ['unit', 'built', 'server', ...(missingBrowser === null ? ['components'] : [])];

/** Stages run in sequence, the lanes of a stage in parallel. */
const stages: readonly (readonly Lane[])[] = [
  [[build('build'), build('build for the flow lab', '--mode', 'lab')], [{ name: 'types', command: ['tsc', '-b'] }]],
  [
    [
      { name: 'size', command: ['size-limit'] },
      { name: 'lint', command: ['node', 'tests/lint.command.ts'] },
      { name: 'requirements', command: ['node', 'tests/flows.command.ts', 'trace', '--brief'] },
      {
        name: 'unit, server and component tests',
        command: ['vitest', 'run', ...projects.map((project) => `--project=${project}`)],
        report: async () => readVitest(await readJson('test-results/vitest.json')),
      },
    ],
    // Beside the others: each alone leaves half of two cores idle.
    [
      {
        name: 'end-to-end tests',
        command: ['playwright', 'test'],
        report: async () => readPlaywright(await readJson('test-results/e2e.json')),
        needsBrowser: true,
      },
    ],
  ],
];

if (missingBrowser !== null && process.env['CI']) {
  console.error(missingBrowser);
  process.exit(1);
}
// Before anything is timed.
for (const folder of ['server/postgres', 'server/expressions', 'site', 'e2e'])
  ensurePackages(join(import.meta.dirname, folder));
// Starts of programs, hundreds in a run, take half the processor's time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
// Ten gigabytes: what the tests write.
const temporary = memoryFolder('staveline-tests', 10 * 1024 ** 3);
process.env['TMPDIR'] = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
await rm('test-results', { recursive: true, force: true });
const beganAt = Date.now();

let passed = 0;
let failed = 0;
const lines: string[] = [];
const skipped: string[] = [];
const reports: Report[] = [];

async function take({ name, command, report, needsBrowser }: Step): Promise<void> {
  if (needsBrowser && missingBrowser !== null) {
    skipped.push(name);
    return;
  }
  const startedAt = performance.now();
  console.log(`\n=== ${name}: ${command.join(' ')}`);
  const ok = await runProgram(command);
  // A step that fails before writing a report counts as failed.
  const found = await report?.().catch(() => undefined);
  if (found) reports.push(found);
  else if (ok) passed += 1;
  if (!ok) lines.push(`failed: ${name}`);
  if (!ok && (!found || faults(found).failed === 0)) failed += 1;
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

for (const stage of stages) {
  // oxlint-disable-next-line no-await-in-loop -- a stage needs what the one before has built
  await Promise.all(
    stage.map(async (lane) => {
      for (const step of lane) await take(step);
    }),
  );
}

const all: Report = {
  tests: reports.flatMap(({ tests }) => tests),
  outside: reports.flatMap(({ outside }) => outside),
};
const found = faults(all);
passed += all.tests.filter(({ outcome }) => outcome !== 'failed').length;
failed += found.failed;
for (const line of [...lines, ...found.lines]) console.log(`\n${line}`);
if (missingBrowser !== null) console.log(`\nSkipped: component tests, ${skipped.join(', ')}. ${missingBrowser}`);

console.log(`Time ${((Date.now() - beganAt) / 60_000).toFixed(1)} min`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
