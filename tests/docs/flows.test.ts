import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forms } from '../../machines/forms.ts';
import { flows } from '../../machines/index.ts';
import { readFeature } from 'flow-toolkit/scenarios/read';
import { mutantsOfFlow } from 'flow-toolkit/mutants';
import { equivalentOf } from 'flow-toolkit/survivors';

const document = readFileSync(new URL('../../docs/flows.md', import.meta.url), 'utf8');

const linksOf = (text: string) =>
  [...text.matchAll(/\(\.\.\/machines\/([a-z-]+)\/\1\.svg\)/g)].map(([, id = '']) => id);

test('docs/flows.md links to the diagram of every flow, and to no other', () => {
  expect(linksOf(document).toSorted()).toEqual(flows.map(({ machine }) => machine.id).toSorted());
});

test('docs/flows.md has a row of the forms that no other row names', async () => {
  const byHand = document.replace(/^\| Further forms \|.*\n/m, '');
  const links = forms
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

test('README and docs/flows.md have the numbers of scenarios, and of mutants in one score', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const named = flows.map((flow) => ({ id: flow.machine.id, names: mutantsOfFlow(flow).map(({ name }) => name) }));
  const listed = ({ id, names }: (typeof named)[number]) => {
    const reasons = equivalentOf(id);
    return names.filter((name) => reasons[name]);
  };
  const equivalent = named.flatMap(listed).length;
  const counted = (named.flatMap(({ names }) => names).length - equivalent).toLocaleString('en');
  const scenarios = flows.flatMap(({ machine }) => readFeature(machine.id)).length;
  const [score] = /[\d,]+\sof\s[\d,]+ (?=mutants)/.exec(document) ?? [];
  expect(score).toMatch(new RegExp(`of\\s${counted} $`));
  expect(readme.replaceAll(/\s/g, ' ')).toContain(`notice ${score?.replaceAll(/\s/g, ' ')}faults`);
  expect(document).toContain(`The ${equivalent} mutants that are listed`);
  for (const text of [document, readme]) expect(text).toContain(`Of ${scenarios} scenarios`);
});
