import { expect, test } from 'vitest';
import { parseRequirements } from '../trace/requirements.ts';
import { readTitles, titlesIn } from '../trace/titles.ts';
import { idsIn, trace } from '../trace/trace.ts';

const requirements = parseRequirements(
  '# R\n## DEMO\n- DEMO-1 idle: a button.\n- DEMO-2 Six lines at `1 s`.\n- not one\n',
);
const titled = (text: string) => ({ file: 'a.test.ts', line: 3, text });

test('requirements are the items with an id, and ids are unique', () => {
  expect([...requirements.values()]).toEqual([
    { id: 'DEMO-1', text: 'idle: a button.' },
    { id: 'DEMO-2', text: 'Six lines at `1 s`.' },
  ]);
  expect(() => parseRequirements('- A-1 one\n- A-1 two')).toThrow('two requirements A-1');
});

test('titles are found in every form of test call', () => {
  const source = `
    test('[A-1] plain', () => {});
    describe('[A-2] group', () => { it("[A-3] inner", async () => {}); });
    test.for([['[B-1]']])('[A-4] of %s', () => {});
    test.skipIf(missing(1))(\`[A-5] of \${name} px\`, {}, () => {});
    test.describe('[A-6] a part', () => {});
    expect('[B-4]').toBe('[B-5]');
  `;
  expect(titlesIn('x.test.ts', source).map(({ line, text }) => [line, text])).toEqual([
    [2, '[A-1] plain'],
    [3, '[A-2] group'],
    [3, '[A-3] inner'],
    [4, '[A-4] of %s'],
    [5, '[A-5] of … px'],
    [6, '[A-6] a part'],
  ]);
  expect(idsIn('[LEGAL-5] [LEGAL-7] where it leads [x] [RUN]')).toEqual(['LEGAL-5', 'LEGAL-7']);
});

test.each(['skip', 'todo', 'fixme'])('the title of a test that never runs, by %s, is ignored', (modifier) => {
  expect(
    titlesIn('x.test.ts', `test('[A-1] runs', () => {}); test.${modifier}('[B-1] never', () => {});`).map(
      ({ text }) => text,
    ),
  ).toEqual(['[A-1] runs']);
});

test('this file is read, and those of every kind of test', () => {
  const files = new Set(readTitles().map(({ file }) => file));
  for (const file of [
    'tests/docs/trace.test.ts',
    'tests/e2e/contact.spec.ts',
    'tests/components/contact-flow.test.tsx',
    'tests/server/store.test.ts',
    'tests/flows/contact.test.ts',
  ])
    expect(files).toContain(file);
});

test('a requirement needs a test that names it', () => {
  const { named, problems } = trace(requirements, [
    titled('[DEMO-1] [DEMO-2] a button and lines'),
    titled('[DEMO-2] lines'),
  ]);
  expect(problems).toEqual([]);
  expect(named.map(({ tests }) => tests.length)).toEqual([1, 2]);
});

test('an unnamed requirement is a problem', () => {
  const titles = [titled('[DEMO-1] a button')];
  expect(trace(requirements, titles).problems).toEqual(['DEMO-2: no test names it']);
});

test('unknown ids are problems anywhere', () => {
  const all = [titled('[DEMO-1] [DEMO-2] all'), titled('[DEMO-9] more')];
  expect(trace(requirements, all).problems).toEqual([
    'DEMO-9: the requirement does not exist, but a.test.ts:3 names it',
  ]);
});
