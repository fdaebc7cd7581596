import { expect, test } from 'vitest';
import { faults, readPlaywright, readVitest, RETRY_BUDGET, slowest, type Test } from 'flow-toolkit/test-reports';

const retried = (n: number): Test[] =>
  Array.from({ length: n }, (_, index) => ({
    name: `a.test.ts: ${index}`,
    outcome: 'retried',
    milliseconds: index,
    said: 'timed out',
  }));

test('a run fails when more tests than its budget passed only when tried again', () => {
  expect(faults({ tests: retried(RETRY_BUDGET), outside: [] }).failed).toBe(0);
  const over = faults({ tests: retried(RETRY_BUDGET + 1), outside: [] });
  expect(over.failed).toBe(1);
  expect(over.lines.at(-1)).toBe('failed: 4 tests passed only when tried again; at most 3 may.');
  expect(over.lines).toHaveLength(RETRY_BUDGET + 2);
});

test('failures count one by one, those outside of tests too', () => {
  const tests: Test[] = [{ name: 'b', outcome: 'failed', milliseconds: 1, said: 'no' }, ...retried(1)];
  expect(faults({ tests, outside: ['no server'] })).toEqual({
    failed: 2,
    lines: [
      'failed outside of any test: no server',
      'failed: b\n    no',
      'passed only when tried again: a.test.ts: 0\n    timed out',
    ],
  });
});

test('the slowest tests are named, the slowest first', () => {
  expect(slowest(retried(30), 2)).toEqual(['   0.0 s  a.test.ts: 29', '   0.0 s  a.test.ts: 28']);
});

test("Vitest's report: a test that passed after a failure was retried; a file that does not load is named", () => {
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'one', duration: 5, failureMessages: [] },
          { status: 'passed', fullName: 'two', duration: 7, failureMessages: ['late'] },
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
    ['retried', 'late'],
    ['failed', 'wrong'],
  ]);
  expect(outside).toEqual(['b.test.ts\n    no such module']);
});

test("Playwright's report: flaky is retried, the time of all tries counts, skipped tests do not", () => {
  const one = (status: string, ...durations: number[]) => ({
    file: 'a.spec.ts',
    title: status,
    tests: [
      {
        status,
        results: durations.map((duration, index) => ({ duration, ...(index === 0 && { error: { message: 'no' } }) })),
      },
    ],
  });
  const report = {
    errors: [{ message: 'no server' }],
    suites: [{ specs: [one('flaky', 10, 5)], suites: [{ specs: [one('unexpected', 3), one('skipped', 0)] }] }],
  };
  const { tests, outside } = readPlaywright(report);
  expect(tests.map(({ outcome, milliseconds }) => [outcome, milliseconds])).toEqual([
    ['retried', 15],
    ['failed', 3],
  ]);
  expect(outside).toEqual(['no server']);
});
