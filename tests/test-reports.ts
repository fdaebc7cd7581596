import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Parses the reports of Vitest and Playwright. */

export interface Test {
  /** File and title. */
  name: string;
  outcome: 'passed' | 'failed';
  /** The beginning of the first failure. */
  message: string;
}

export interface Report {
  tests: readonly Test[];
  /** Failures outside of any test: a file that cannot be loaded, a server that does not start. */
  outside: readonly string[];
}

/** The first lines of a message, without the colours of a terminal. */
const beginning = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n    ');

/** Report of Vitest's JSON reporter, as far as it is read here: a file that cannot be loaded has its own message. */
export interface VitestReport {
  testResults: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly {
      status: string;
      fullName: string;
      failureMessages?: readonly string[] | null;
    }[];
  }[];
}

export function readVitest({ testResults }: VitestReport): Report {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName, failureMessages }): Test => ({
        name: `${relative('.', name)}: ${fullName}`,
        outcome: status === 'failed' ? 'failed' : 'passed',
        message: beginning(failureMessages?.[0]),
      })),
  );
  const outside = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
    )
    .map(({ name, message }) => `${relative('.', name)}\n    ${beginning(message)}`);
  return { tests, outside };
}

/** Report of Playwright's JSON reporter, as far as it is read here. */
interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    file: string;
    title: string;
    tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport extends Suite {
  errors: readonly { message?: string }[];
}

const playwrightOutcomes: Readonly<Record<string, Test['outcome']>> = {
  expected: 'passed',
  unexpected: 'failed',
};

const playwrightTests = ({ suites = [], specs = [] }: Suite): Test[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ status, results }): Test[] => {
      const outcome = playwrightOutcomes[status];
      if (!outcome) return [];
      const message = results.find(({ error }) => error)?.error?.message;
      return [{ name: `${file}: ${title}`, outcome, message: beginning(message) }];
    }),
  ),
  ...suites.flatMap(playwrightTests),
];

export const readPlaywright = (report: PlaywrightReport): Report => ({
  tests: playwrightTests(report),
  outside: report.errors.map(({ message }) => beginning(message)),
});

export const readJson = async <T>(file: string) => JSON.parse(await readFile(file, 'utf8')) as T;

/** Failures of a run, a paragraph each, and their number. */
export function faults({ tests, outside }: Report): { lines: string[]; failed: number } {
  const failed = tests.filter(({ outcome }) => outcome === 'failed');
  return {
    lines: [
      ...outside.map((message) => `failed outside of any test: ${message}`),
      ...failed.map(({ name, message }) => `failed: ${name}\n    ${message}`),
    ],
    failed: failed.length + outside.length,
  };
}
