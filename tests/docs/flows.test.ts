import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formFlows } from '../../machines/forms.ts';
import { flows as unwritten } from '../../machines/index.ts';
import { flows as rewritten } from '../flows/index.ts';

const document = readFileSync(new URL('../../docs/flows.md', import.meta.url), 'utf8');

const linksOf = (text: string) =>
  [...text.matchAll(/\(\.\.\/machines\/([a-z-]+)\/\1\.svg\)/g)].map(([, id = '']) => id);

test('docs/flows.md links to the diagram of every flow, and to no other', () => {
  const ids = [...unwritten, ...rewritten].map(({ machine }) => machine.id);
  expect(linksOf(document).toSorted()).toEqual(ids.toSorted());
});

test('docs/flows.md has a row of the forms that no other row names', async () => {
  const byHand = document.replace(/^\| Further forms \|.*\n/m, '');
  const links = formFlows
    .map(({ form }) => form)
    .filter(({ form }) => !linksOf(byHand).includes(form.id))
    .map(({ form: { id }, purpose }) => `[${id}](../machines/${id}/${id}.svg): ${purpose.replace(/\.$/, '')}`);
  const row = links.length === 0 ? '' : `| Further forms | ${links.join(' · ')} |\n`;
  await expect(byHand.replace(/^\| In the relay \|.*\n/m, (last) => `${last}${row}`)).toMatchFileSnapshot(
    '../../docs/flows.md',
  );
});

test('the component test in docs/flows.md is the one that runs', () => {
  const [, shown = ''] = /```tsx\n([\s\S]*?)```/.exec(document) ?? [];
  const tested = readFileSync(new URL('../components/contact-flow.test.tsx', import.meta.url), 'utf8');
  const [rendered] = /root\.render\([\s\S]*?\);\n/.exec(shown) ?? [];
  expect(rendered).toBeDefined();
  expect(tested.replaceAll(/^ {2}/gm, '')).toContain(rendered);
});
