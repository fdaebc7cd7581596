import { expect, test } from 'vitest';
import { faults, readPlaywright, readVitest, type Test } from '../test-reports.ts';

test('failures are listed one by one, also outside of tests', () => {
  const tests: Test[] = [
    { name: 'a', outcome: 'passed', message: '' },
    { name: 'b', outcome: 'failed', message: 'no' },
  ];
  expect(faults({ tests, outside: ['no server'] })).toEqual({
    failed: 2,
    lines: ['failed outside of any test: no server', 'failed: b\n    no'],
  });
});

test("Vitest's report: skipped tests do not count; a file that does not load is named", () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'failed', fullName: 'three', failureMessages: ['\u001B[31mwrong'] },
          { status: 'pending', fullName: 'four' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  const { tests, outside } = readVitest(report);
  expect(tests.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['passed', ''],
    ['failed', 'wrong'],
  ]);
  expect(outside).toEqual(['b.test.ts\n    no such module']);
});

test("Playwright's report: skipped tests do not count; a server that does not start is named", () => {
  const one = (status: string) => ({
    file: 'a.spec.ts',
    title: status,
    tests: [{ status, results: [{ error: { message: 'no' } }] }],
  });
  const report = {
    errors: [{ message: 'no server' }],
    suites: [{ specs: [one('expected')], suites: [{ specs: [one('unexpected'), one('skipped')] }] }],
  };
  const { tests, outside } = readPlaywright(report);
  expect(tests.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
  expect(outside).toEqual(['no server']);
});
