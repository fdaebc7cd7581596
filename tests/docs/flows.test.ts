import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flows } from '../flows/index.ts';

const document = readFileSync(new URL('../../docs/flows.md', import.meta.url), 'utf8');

const linksOf = (text: string) =>
  [...text.matchAll(/\(\.\.\/machines\/([a-z-]+)\/\1\.svg\)/g)].map(([, id = '']) => id);

test('docs/flows.md links to the diagram of every flow, and to no other', () => {
  const ids = flows.map(({ machine }) => machine.id);
  expect(linksOf(document).toSorted()).toEqual(ids.toSorted());
});

test('the component test in docs/flows.md is the one that runs', () => {
  const [, shown = ''] = /```tsx\n([\s\S]*?)```/.exec(document) ?? [];
  const tested = readFileSync(new URL('../components/contact-flow.test.tsx', import.meta.url), 'utf8');
  const [rendered] = /.*mountWithRouter\(.*\n/.exec(shown) ?? [];
  expect(rendered).toBeDefined();
  expect(tested.replaceAll(/^ {2}/gm, '')).toContain(rendered);
});
