import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ImportGraph } from '../changed/import-graph.ts';
import { inputs, root } from '../changed/project-results.ts';
import { Results } from '../changed/results.ts';
import { routesOf } from '../changed/visits.ts';
import { temporaryFolder } from '../server/support/temporary-folder.ts';

async function projectWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- a folder before its file.
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- the same.
    await writeFile(join(folder, file), text);
  }
  return folder;
}

const PRICING = 'src/routes/_site/pricing.tsx';
const onPricing = { routes: [PRICING], whole: false };

test('A module reaches what it imports, exports again, loads later, globs or names by address, but no type', async () => {
  const folder = await projectWith({
    'a.ts': [
      `import { b } from './b.ts';`,
      `import type { T } from './types.ts';`,
      `import { type U } from './types.ts';`,
      `export { c } from './c.ts';`,
      `const later = () => import('./later.ts');`,
      `const all = import.meta.glob<string>('./drawings/*.svg');`,
      `new Worker(new URL('./worker.ts', import.meta.url));`,
      `import './a.css';`,
      `import { view } from 'flow-core/view';`,
    ].join('\n'),
    'a.css': `.x { composes: y from './base.css'; }`,
    ...Object.fromEntries(
      ['b.ts', 'c.ts', 'later.ts', 'worker.ts', 'types.ts', 'base.css', 'drawings/d.svg', 'machines/core/view.ts'].map(
        (file) => [file, ''],
      ),
    ),
  });
  expect([...new ImportGraph(folder).reachable(['a.ts'])].toSorted()).toEqual(
    [
      'a.ts',
      'a.css',
      'b.ts',
      'base.css',
      'c.ts',
      'drawings/d.svg',
      'later.ts',
      'machines/core/view.ts',
      'worker.ts',
    ].toSorted(),
  );
});

test('A result is kept for the contents of its files: another content has none, the old one has it again', async () => {
  const folder = await projectWith({ 'a.ts': '1', 'b.ts': '1' });
  const passed = () => new Results(folder, join(folder, 'kept')).passedAt('flow a', () => ['a.ts', 'b.ts']);
  expect(passed()).toBeNull();
  new Results(folder, join(folder, 'kept')).keep('flow a', null, ['a.ts', 'b.ts']);
  expect(passed()).not.toBeNull();
  await writeFile(join(folder, 'b.ts'), '2');
  expect(passed()).toBeNull();
  await writeFile(join(folder, 'b.ts'), '1');
  expect(passed()).not.toBeNull();
});

test('A flow without a browser depends on its machine, view, scenarios and the toolkit, and on no screen', () => {
  const files = inputs.ofFlow('billing', null);
  for (const file of [
    'machines/billing/billing.machine.ts',
    'machines/billing/billing.view.ts',
    'machines/billing/billing.feature',
    'machines/core/view.ts',
    'tests/scenarios/worlds/billing.ts',
    'tests/toolkit/verify.ts',
    'package-lock.json',
  ])
    expect(files).toContain(file);
  expect([...files].filter((file) => /^(?:src|server)\/|^machines\/contact\//.test(file))).toEqual([]);
});

test('A flow on a page depends on the screens that it visits, the shell and the relay, and on no other screen', () => {
  const files = inputs.ofFlow('billing', onPricing);
  for (const file of [
    PRICING,
    'src/pricing/PricingScreen.tsx',
    'src/shell/SiteLayout.tsx',
    'src/theme/tokens.css',
    'server/server.ts',
    'tests/browser/billing.driver.ts',
  ])
    expect(files).toContain(file);
  for (const file of ['src/contact/ContactScreen.tsx', 'machines/contact/contact.machine.ts', 'src/lab/FlowScreen.tsx'])
    expect(files).not.toContain(file);
});

test('A flow of the relay depends on the relay', () => {
  expect(inputs.ofFlow('delivery', null)).toContain('server/server.ts');
});

test('An address belongs to the file of its route; a feed or the lab to everything', () => {
  expect(routesOf(root, ['/landing-new/pricing', '/landing-new', '/landing-new/blog/emergency', '/contact'])).toEqual({
    routes: ['src/routes/_site/blog/$slug.tsx', 'src/routes/_site/index.tsx', PRICING],
    whole: false,
  });
  expect(routesOf(root, ['/landing-new/pricing', '/landing-new/feed.xml'])).toMatchObject({ whole: true });
  expect(routesOf(root, ['/landing-new/lab'])).toMatchObject({ whole: true });
});
