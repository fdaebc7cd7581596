import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { installChromium } from './browser/install.ts';
import { installPostgres } from './server/support/postgres-install.ts';

/**
 * `npm test`: everything that has to hold, from the types to the browser. It ends with the one line
 * `N passed, N failed`; a step that counts its tests adds them, any other counts as one.
 */
interface Step {
  name: string;
  command: readonly string[];
  /** Reads what the step has counted from the report that it wrote. */
  count?: () => Promise<{ passed: number; failed: number }>;
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;

async function vitestCount() {
  const report = await readJson<{ numPassedTests: number; numFailedTests: number }>('test-results/vitest.json');
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** What Playwright's reporter writes, as far as it is read here. */
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly { file: string; title: string; tests: readonly { status: string }[] }[];
}

const flakyOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(flakyOf),
];

async function playwrightCount() {
  const report = await readJson<Suite & { stats: { expected: number; unexpected: number; flaky: number } }>('test-results/e2e.json');
  for (const name of flakyOf(report)) console.log(`passed only when tried again: ${name}`);
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
}

const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'requirements', command: ['node', 'tests/trace.ts', '--brief'] },
  { name: 'build', command: ['node', 'server/build.ts'] },
  { name: 'build for the proof', command: ['node', 'server/build.ts', '--mode', 'test'] },
  { name: 'build for the flow lab', command: ['node', 'server/build.ts', '--mode', 'lab'] },
  { name: 'build with the inspector', command: ['node', 'server/build.ts', '--inspector', '--out', 'dist-inspector'] },
  { name: 'size', command: ['size-limit'] },
  { name: 'unit and component tests', command: ['vitest', 'run'], count: vitestCount },
  { name: 'end-to-end tests', command: ['playwright', 'test'], count: playwrightCount },
  { name: 'proof', command: ['node', 'tests/prove.ts', '--report'] },
];

function run([command = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

installChromium();
installPostgres();
await rm('test-results', { recursive: true, force: true });

let passed = 0;
let failed = 0;
for (const { name, command, count } of steps) {
  const startedAt = performance.now();
  console.log(`\n=== ${name}: ${command.join(' ')}`);
  const ok = await run(command);
  // A step that fails before it has counted anything has still failed.
  const counted = (await count?.().catch(() => undefined)) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  passed += counted.passed;
  failed += ok ? counted.failed : Math.max(1, counted.failed);
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
