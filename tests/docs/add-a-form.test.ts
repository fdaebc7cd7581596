import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storedForms } from '../../server/submissions/index.ts';

const guide = readFileSync('docs/add-a-form.md', 'utf8');
const [forTheTeam = ''] = guide.split('\n## A form of the account\n');

/** The first column of a part's tables of files. */
const filesIn = (part: string) =>
  [...part.matchAll(/^\| (`[^|]*`) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
    .flatMap(([, path = '']) => (path.includes('/') ? [path] : []));

const listed = filesIn(forTheTeam);

const ofFolder = listed.filter((path) => path.startsWith('machines/<form>/')).map((path) => path.split('/').at(-1));

// The view is one of them since each flow has one.
test('docs/add-a-form.md lists at most twelve files by hand, and one of them is the list of forms', () => {
  expect(listed.length).toBeGreaterThan(ofFolder.length);
  expect(listed.length).toBeLessThanOrEqual(12);
  expect(listed).toContain('machines/forms.ts');
  expect(filesIn(guide).filter((path) => !path.includes('<') && !existsSync(path))).toEqual([]);
});

describe.each(storedForms.map(({ form }) => form.id))('%s', (id) => {
  test('has the files in its folder that docs/add-a-form.md lists, and generated ones', () => {
    const own = readdirSync(`machines/${id}`).filter((file) => file.startsWith(`${id}.`));
    const byHand = own.filter((file) => !file.endsWith('.svg'));
    expect(byHand.toSorted()).toEqual(ofFolder.map((file) => file?.replace('<form>', id)).toSorted());
  });
});
