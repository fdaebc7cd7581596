import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installTestChromium } from './browser/install.ts';
import { installPostgres } from './server/support/postgres-install.ts';

/**
 * `npm test`: everything that has to hold, from the types to the browser. It ends with the one line
 * `N passed, N failed`; a step that counts its tests adds them, any other counts as one. Before that
 * line stands once more what failed and why: of a long run often only the end is kept.
 */
interface Step {
  name: string;
  command: readonly string[];
  /** Reads what the step has counted from the report that it wrote. */
  count?: () => Promise<Count>;
}

interface Count {
  passed: number;
  failed: number;
  /** Of each test that failed, or passed only when tried again: its name, and the beginning of what it said. */
  told: readonly string[];
}

const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;

const TRIED_AGAIN = 'passed only when tried again';

/** The first lines of a message, without the colours of a terminal. */
const beginning = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');

/** What Vitest's reporter writes, as far as it is read here: a file that cannot be loaded has a message of its own. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

async function vitestCount(): Promise<Count> {
  const report = await readJson<VitestReport>('test-results/vitest.json');
  const told = report.testResults.flatMap(({ name, status: outcome, message, assertionResults }) => {
    const file = relative('.', name);
    // One that passed when tried again still has what it said at first.
    const tests = assertionResults.filter(
      ({ status, failureMessages }) => status === 'failed' || failureMessages?.length,
    );
    if (tests.length === 0) return outcome === 'failed' ? `failed: ${file}\n    ${beginning(message)}` : [];
    return tests.map(
      ({ status, fullName, failureMessages }) =>
        `${status === 'failed' ? 'failed' : TRIED_AGAIN}: ${file}: ${fullName}\n    ${beginning(failureMessages?.[0])}`,
    );
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, told };
}

/** What Playwright's reporter writes, as far as it is read here. */
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    file: string;
    title: string;
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number };
  /** What failed outside of any test: a file that cannot be loaded, a server that does not start. */
  errors: readonly { message?: string }[];
}

const toldOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky' || status === 'unexpected')
      .map(({ status, results }) => {
        const error = results.find((result) => result.error)?.error;
        return `${status === 'flaky' ? TRIED_AGAIN : 'failed'}: ${file}: ${title}\n    ${beginning(error?.message)}`;
      }),
  ),
  ...suites.flatMap(toldOf),
];

async function playwrightCount(): Promise<Count> {
  const report = await readJson<PlaywrightReport>('test-results/e2e.json');
  const { expected, unexpected, flaky } = report.stats;
  const outside = report.errors.map(({ message }) => `failed outside of any test:\n    ${beginning(message)}`);
  return { passed: expected + flaky, failed: unexpected, told: [...outside, ...toldOf(report)] };
}

const steps: readonly Step[] = [
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'lint', command: ['npm', 'run', 'lint'] },
  { name: 'requirements', command: ['node', 'tests/trace.ts', '--brief'] },
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

installTestChromium();
installPostgres();
await rm('test-results', { recursive: true, force: true });

let passed = 0;
let failed = 0;
const told: string[] = [];
for (const { name, command, count } of steps) {
  const startedAt = performance.now();
  console.log(`\n=== ${name}: ${command.join(' ')}`);
  const ok = await run(command);
  // A step that fails before it has counted anything has still failed.
  const counted: Count = (await count?.().catch(() => undefined)) ?? {
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    told: [],
  };
  passed += counted.passed;
  failed += ok ? counted.failed : Math.max(1, counted.failed);
  if (!ok) told.push(`failed: ${name}`);
  told.push(...counted.told);
  console.log(`=== ${name}: ${ok ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

for (const line of told) console.log(`\n${line}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
