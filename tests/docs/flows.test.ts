import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flows } from '../../machines/index.ts';

const document = readFileSync(new URL('../../docs/flows.md', import.meta.url), 'utf8');

test('docs/flows.md links to the diagram of every flow, and to no other', () => {
  const linked = [...document.matchAll(/\(\.\.\/machines\/([a-z-]+)\/\1\.svg\)/g)].map(([, id]) => id);
  expect(linked.toSorted()).toEqual(flows.map(({ machine }) => machine.id).toSorted());
});

test('the component test in docs/flows.md is the one that runs', () => {
  const [, shown = ''] = /```tsx\n([\s\S]*?)```/.exec(document) ?? [];
  const tested = readFileSync(new URL('../components/contact-flow.test.tsx', import.meta.url), 'utf8');
  const [rendered] = /root\.render\([\s\S]*?\);\n/.exec(shown) ?? [];
  expect(rendered).toBeDefined();
  expect(tested.replaceAll(/^ {2}/gm, '')).toContain(rendered);
});
