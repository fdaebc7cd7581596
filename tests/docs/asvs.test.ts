import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTitles } from '../trace/titles.ts';
import { idsIn } from '../trace/trace.ts';

/** Ids of OWASP ASVS 5.0.0 by level (https://github.com/OWASP/ASVS/tree/v5.0.0). */
const levels = JSON.parse(readFileSync('tests/docs/asvs-5.0.0.json', 'utf8')) as Record<'1' | '2', string[]>;

interface Row {
  ids: string[];
  state: string;
  how: string;
}

/** The rows of docs/security-asvs.md: ids, level, requirement, state, and how it is met or why not. */
const rows = readFileSync('docs/security-asvs.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| V'))
  .map((line): Row => {
    const [, ids = '', , , state = '', how = ''] = line.split('|').map((cell) => cell.trim());
    return { ids: ids.split(', '), state, how };
  });

/** Files of tests with the requirements that follow: `tests/server/mail.test.ts` [ACC-2] [SRV-3]. */
const namedTests = (text: string) =>
  [...text.matchAll(/`(tests\/[^`]+\.(?:test|spec)\.tsx?)`((?: \[[A-Z]+-\d+\])*)/g)].map(([, file = '', ids = '']) => ({
    file,
    ids: idsIn(ids),
  }));

test('every requirement of ASVS 5.0 levels 1 and 2 is listed exactly once, and no other', () => {
  expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual([...levels['1'], ...levels['2']].toSorted());
});

test('every requirement has one of four states, and an explanation', () => {
  for (const { ids, state, how } of rows) {
    expect(['met', 'not met', 'not applicable', 'out of scope'], ids[0]).toContain(state);
    expect(how.length, ids[0]).toBeGreaterThan(10);
  }
});

test('every requirement that is met names a test or a document', () => {
  const unshown = rows.filter(
    ({ state, how }) => state === 'met' && namedTests(how).length === 0 && !/\]\([^)]+\)/.test(how),
  );
  expect(unshown.map(({ ids }) => ids)).toEqual([]);
});

test('every named test file exists and has a test of each requirement that is named with it', () => {
  const idsOf = Map.groupBy(readTitles(), ({ file }) => file.replaceAll('\\', '/'));
  const named = ['docs/security.md', 'docs/security-asvs.md'].flatMap((file) => namedTests(readFileSync(file, 'utf8')));
  expect(named.length).toBeGreaterThan(50);
  const lost = named.flatMap(({ file, ids }) => {
    const held = idsOf.get(file)?.flatMap(({ text }) => idsIn(text));
    return held ? ids.filter((id) => !held.includes(id)).map((id) => `${file}: ${id}`) : [file];
  });
  expect(lost).toEqual([]);
});
