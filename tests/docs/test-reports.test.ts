import { expect, test } from 'vitest';
import { faults, readPlaywright, readVitest, slowest, type Test } from '../test-reports.ts';

const passed = (n: number): Test[] =>
  Array.from({ length: n }, (_, index) => ({
    name: `a.test.ts: ${index}`,
    outcome: 'passed',
    milliseconds: index,
    said: '',
  }));

test('failures are listed one by one, also outside of tests', () => {
  const tests: Test[] = [{ name: 'b', outcome: 'failed', milliseconds: 1, said: 'no' }, ...passed(1)];
  expect(faults({ tests, outside: ['no server'] })).toEqual({
    failed: 2,
    lines: ['failed outside of any test: no server', 'failed: b\n    no'],
  });
});

test('the slowest tests are listed, the slowest first', () => {
  expect(slowest(passed(30), 2)).toEqual(['   0.0 s  a.test.ts: 29', '   0.0 s  a.test.ts: 28']);
});

test("Vitest's report: skipped tests do not count; a file that does not load is named", () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one', duration: 5, failureMessages: [] },
          { status: 'failed', fullName: 'three', duration: 9, failureMessages: ['\u001B[31mwrong'] },
          { status: 'pending', fullName: 'four' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  const { tests, outside } = readVitest(report);
  expect(tests.map(({ outcome, said }) => [outcome, said])).toEqual([
    ['passed', ''],
    ['failed', 'wrong'],
  ]);
  expect(outside).toEqual(['b.test.ts\n    no such module']);
});

test("Playwright's report: skipped tests do not count; a server that does not start is named", () => {
  const one = (status: string, duration: number) => ({
    file: 'a.spec.ts',
    title: status,
    tests: [{ status, results: [{ duration, error: { message: 'no' } }] }],
  });
  const report = {
    errors: [{ message: 'no server' }],
    suites: [{ specs: [one('expected', 10)], suites: [{ specs: [one('unexpected', 3), one('skipped', 0)] }] }],
  };
  const { tests, outside } = readPlaywright(report);
  expect(tests.map(({ outcome, milliseconds }) => [outcome, milliseconds])).toEqual([
    ['passed', 10],
    ['failed', 3],
  ]);
  expect(outside).toEqual(['no server']);
});
