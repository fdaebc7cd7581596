import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { installTestChromium } from './browser/install.ts';
import { createProgram } from '../server/kernel/command-line.ts';
import {
  type Count,
  countPlaywright,
  countVitest,
  type PlaywrightReport,
  summarize,
  type VitestReport,
} from './run-report.ts';

/**
 * `npm test`: everything that has to hold, from the types to the browser. Its last line is `N passed, N failed`. A step
 * counts its tests, or counts as one.
 */
interface Step {
  name: string;
  command: readonly string[];
  /** Reads the report that the step has written. */
  count?: () => Promise<Count>;
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;
const vitestCount = async () => countVitest(await readJson<VitestReport>('test-results/vitest.json'));
const playwrightCount = async () => countPlaywright(await readJson<PlaywrightReport>('test-results/e2e.json'));

const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['npm', 'run', 'lint'] },
  { name: 'requirements', command: ['node', 'tests/flows.command.ts', 'trace', '--brief'] },
  { name: 'build', command: ['node', 'server/build.ts'] },
  { name: 'build for the verification', command: ['node', 'server/build.ts', '--mode', 'test'] },
  { name: 'build for the flow lab', command: ['node', 'server/build.ts', '--mode', 'lab'] },
  { name: 'build with the inspector', command: ['node', 'server/build.ts', '--inspector', '--out', 'dist-inspector'] },
  { name: 'size', command: ['size-limit'] },
  { name: 'unit and component tests', command: ['vitest', 'run'], count: vitestCount },
  { name: 'end-to-end tests', command: ['playwright', 'test'], count: playwrightCount },
  { name: 'verification', command: ['node', 'tests/verify.ts', '--report'] },
];

function run([command = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

createProgram('npm test --')
  .description('everything: types, lint, builds, sizes, unit, component and end-to-end tests, verification')
  .parse();

installTestChromium();
await rm('test-results', { recursive: true, force: true });

const counts: Count[] = [];
for (const { name, command, count } of steps) {
  const startedAt = performance.now();
  console.log(`\n=== ${name}: ${command.join(' ')}`);
  const ok = await run(command);
  // A step that fails before it has counted anything has still failed.
  const one: Count = { passed: Number(ok), failed: Number(!ok), messages: [], retried: 0, durations: [] };
  const counted = (await count?.().catch(() => undefined)) ?? one;
  counts.push({
    ...counted,
    failed: ok ? counted.failed : Math.max(1, counted.failed),
    messages: [...(ok ? [] : [`failed: ${name}`]), ...counted.messages],
  });
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

const { lines, ok } = summarize(counts);
for (const line of lines) console.log(`\n${line}`);
process.exitCode = ok ? 0 : 1;
