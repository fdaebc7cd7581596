import { expect, test } from 'vitest';
import { titlesIn } from '../trace/titles.ts';
import { idsIn, trace } from '../trace/trace.ts';

test('titles are found in every form of test call, and not those of tests that never run', () => {
  const source = `
    test('[A-1] plain', () => {});
    describe('[A-2] group', () => { it("[A-3] inner", async () => {}); });
    test.for([['[B-1]']])('[A-4] of %s', () => {});
    test.skipIf(missing(1))(\`[A-5] of \${name} px\`, {}, () => {});
    test.skip('[B-2] never', () => {}); test.todo('[B-3] never'); test.fixme('[B-4] never', () => {});
    expect('[B-5]').toBe('[B-6]');
  `;
  const ids = titlesIn('x.test.ts', source).flatMap(({ text }) => idsIn(text));
  expect(ids).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
});

test('a requirement that no test names is a problem, and so is an unknown one', () => {
  const requirements = new Map(['DEMO-1', 'DEMO-2'].map((id) => [id, { id, text: '' }]));
  expect(trace(requirements, [{ file: 'a.test.ts', line: 3, text: '[DEMO-1] [DEMO-9] a button' }]).problems).toEqual([
    'DEMO-2: no test names it',
    'DEMO-9: the requirement does not exist, but a.test.ts:3 names it',
  ]);
});
