import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { storedForms } from '../../server/submissions/index.ts';

const guide = readFileSync('docs/add-a-form.md', 'utf8');

/** The first column of the guide's tables of files. */
const listed = [...guide.matchAll(/^\| (`[^|]*`) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  .flatMap(([, path = '']) => (path.includes('/') ? [path] : []));

const ofFolder = listed.filter((path) => path.startsWith('machines/<form>/')).map((path) => path.split('/').at(-1));

test('docs/add-a-form.md lists at most ten files by hand, and one of them is the list of forms', () => {
  expect(listed.length).toBeGreaterThan(ofFolder.length);
  expect(listed.length).toBeLessThanOrEqual(10);
  expect(listed).toContain('machines/forms.ts');
  expect(listed.filter((path) => !path.includes('<') && !existsSync(path))).toEqual([]);
});

describe.each(storedForms.map(({ form }) => form.id))('%s', (id) => {
  test('has the files in its folder that docs/add-a-form.md lists, and generated ones', () => {
    const own = readdirSync(`machines/${id}`).filter((file) => file.startsWith(`${id}.`));
    // Forms get their views one after the other (docs/decisions/0017-a-view-per-flow.md).
    const byHand = own.filter((file) => !/\.(?:svg|paths\.\w+|view\.ts)$/.test(file));
    expect(byHand.toSorted()).toEqual(ofFolder.map((file) => file?.replace('<form>', id)).toSorted());
  });
});
