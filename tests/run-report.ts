import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What one step of `npm test` counted. */
export interface Count {
  passed: number;
  failed: number;
  /** For each test that failed, or passed only on a retry: its name and the beginning of its message. */
  messages: readonly string[];
  /** Tests that passed only on a retry. */
  retried: number;
  /** Every test with its duration in milliseconds. */
  durations: readonly { name: string; ms: number }[];
}

/** More retried tests than this fail the run: a suite that needs retries hides faults. */
export const RETRY_BUDGET = 3;

const SLOWEST_SHOWN = 20;
const RETRIED = 'passed on retry';

/** The first lines of a message, without terminal colours. */
const beginning = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');

/** The part of Vitest's JSON report that is read here. A file that cannot be loaded has a message of its own. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      status: string;
      fullName: string;
      duration?: number | null;
      failureMessages?: readonly string[];
    }[];
  }[];
}

export function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Count {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({ ...result, file: relative('.', name) })),
  );
  // A test that passed on a retry keeps the messages of its first run.
  const troubled = tests.filter(({ status, failureMessages }) => status === 'failed' || failureMessages?.length);
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    retried: troubled.filter(({ status }) => status !== 'failed').length,
    messages: [
      ...unloaded.map(({ name, message }) => `failed: ${relative('.', name)}\n    ${beginning(message)}`),
      ...troubled.map(
        ({ status, file, fullName, failureMessages }) =>
          `${status === 'failed' ? 'failed' : RETRIED}: ${file}: ${fullName}\n    ${beginning(failureMessages?.[0])}`,
      ),
    ],
    durations: tests.map(({ file, fullName, duration }) => ({ name: `${file}: ${fullName}`, ms: duration ?? 0 })),
  };
}

/** The part of Playwright's JSON report that is read here. */
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    file: string;
    title: string;
    tests: readonly { status: string; results: readonly { duration?: number; error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport extends Suite {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Failures outside of any test: a file that cannot be loaded, a server that does not start. */
  errors: readonly { message?: string }[];
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']>[number][] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

export function countPlaywright(report: PlaywrightReport): Count {
  const { expected, unexpected, flaky } = report.stats;
  const tests = specsOf(report).flatMap(({ file, title, tests: runs }) => runs.map((run) => ({ ...run, file, title })));
  return {
    passed: expected + flaky,
    failed: unexpected,
    retried: flaky,
    messages: [
      ...report.errors.map(({ message }) => `failed outside of any test:\n    ${beginning(message)}`),
      ...tests
        .filter(({ status }) => status === 'flaky' || status === 'unexpected')
        .map(({ status, file, title, results }) => {
          const error = results.find((result) => result.error)?.error;
          return `${status === 'flaky' ? RETRIED : 'failed'}: ${file}: ${title}\n    ${beginning(error?.message)}`;
        }),
    ],
    durations: tests.map(({ file, title, results }) => ({
      name: `${file}: ${title}`,
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
    })),
  };
}

/**
 * The end of `npm test`: messages, the slowest tests, and `N passed, N failed` as the last line.
 * @returns its lines, and whether everything passed within the retry budget
 */
export function summarize(counts: readonly Count[]): { lines: string[]; ok: boolean } {
  const sum = (value: (count: Count) => number) => counts.reduce((total, count) => total + value(count), 0);
  const retried = sum((count) => count.retried);
  const overBudget = retried > RETRY_BUDGET;
  const failed = sum((count) => count.failed) + Number(overBudget);
  const slowest = counts
    .flatMap(({ durations }) => durations)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ name, ms }) => `  ${(ms / 1_000).toFixed(1)} s  ${name}`);
  return {
    ok: failed === 0,
    lines: [
      ...(slowest.length > 0 ? ['slowest tests:', ...slowest] : []),
      ...counts.flatMap(({ messages }) => messages),
      ...(overBudget ? [`failed: ${retried} tests passed on a retry only; the budget is ${RETRY_BUDGET}`] : []),
      `${sum((count) => count.passed)} passed, ${failed} failed`,
    ],
  };
}
