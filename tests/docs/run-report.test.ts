import { describe, expect, test } from 'vitest';
import { countPlaywright, countVitest, RETRY_BUDGET, summarize } from '../run-report.ts';

const vitest = (assertionResults: Parameters<typeof countVitest>[0]['testResults'][number]['assertionResults']) =>
  countVitest({
    numPassedTests: assertionResults.filter(({ status }) => status === 'passed').length,
    numFailedTests: assertionResults.filter(({ status }) => status === 'failed').length,
    testResults: [{ name: 'a.test.ts', status: 'passed', message: '', assertionResults }],
  });
const retried = (count: number) =>
  vitest(
    Array.from({ length: count }, (_, index) => ({
      status: 'passed',
      fullName: `test ${index}`,
      duration: 10,
      failureMessages: ['was slow'],
    })),
  );

describe('the end of npm test', () => {
  test('passes with as many retried tests as the budget has, and names them', () => {
    const { ok, lines } = summarize([retried(RETRY_BUDGET)]);
    expect(ok).toBe(true);
    expect(lines).toContain('passed on retry: a.test.ts: test 0\n    was slow');
    expect(lines.at(-1)).toBe(`${RETRY_BUDGET} passed, 0 failed`);
  });

  test('fails with one retried test more, whichever tool ran it', () => {
    const browser = countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [] });
    const { ok, lines } = summarize([retried(RETRY_BUDGET), browser]);
    expect(ok).toBe(false);
    expect(lines.slice(-2)).toEqual([
      `failed: ${RETRY_BUDGET + 1} tests passed on a retry only; the budget is ${RETRY_BUDGET}`,
      `${RETRY_BUDGET + 6} passed, 1 failed`,
    ]);
  });

  test('counts a failed test and a file that cannot be loaded', () => {
    const failed = vitest([{ status: 'failed', fullName: 'adds', duration: 1, failureMessages: ['1 is not 2'] }]);
    const unloaded = countVitest({
      numPassedTests: 0,
      numFailedTests: 0,
      testResults: [{ name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }],
    });
    const { ok, lines } = summarize([failed, { ...unloaded, failed: 1 }]);
    expect(ok).toBe(false);
    expect(lines).toContain('failed: a.test.ts: adds\n    1 is not 2');
    expect(lines).toContain('failed: b.test.ts\n    no such module');
    expect(lines.at(-1)).toBe('0 passed, 2 failed');
  });

  test('names the slowest tests, the slowest first', () => {
    const { lines } = summarize([
      vitest([
        { status: 'passed', fullName: 'quick', duration: 5 },
        { status: 'passed', fullName: 'slow', duration: 2_500 },
      ]),
    ]);
    expect(lines.slice(0, 3)).toEqual(['slowest tests:', '  2.5 s  a.test.ts: slow', '  0.0 s  a.test.ts: quick']);
  });
});
