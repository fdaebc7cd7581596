import { expect, test } from 'vitest';
import { criticalCss } from '../../server/build/critical-css.ts';

const css = `
/* A comment, with a { in it. */
:root { --used: 1px; --in-attribute: 2px; --unused: 3px }
.card { margin: var(--used) }
.absent { color: red }
.h1 { color: red }
.dark .card { color: white }
.dark .absent { color: white }
[data-mantine-color-scheme='dark'] .card { color: black }
details[open] .panel { display: block }
.card:hover { color: blue }
.card:focus-visible { outline: 3px solid }
@media (max-width: 700px) { .card { margin: 0 } .absent { margin: 0 } }
@media print { .card { color: black } }
@media (scripting: none) { .card { display: grid } }
@media not (scripting: none) { .card { visibility: hidden } }
@media (scripting: none), (prefers-reduced-motion: reduce) { .card { order: 1 } }
@media (max-width: 700px) and (not (scripting: none)) { .card { order: 2 } }
@media (max-width: 700px) and (scripting: none) { .card { order: 3 } }
`;
const html = `<html data-mantine-color-scheme="light"><body><h1>absent</h1><div class="card" style="width:var(--in-attribute)"></div>
<details><summary>x</summary><p class="panel"></p></details><script>const absent = '<p class="absent">'</script></body></html>`;

test.each([
  [
    'all states of a page',
    ['<p class="plain"></p>', '<p class="refused"></p>'],
    '.plain { margin: 0 } .refused { margin: 1px } .absent { margin: 2px }',
    '.plain { margin: 0 } .refused { margin: 1px }',
  ],
  [
    'attribute values, not as class names',
    ['<p class="sm" data-size="lg"></p>'],
    '[data-size=sm]{margin:0}[data-size=lg]{margin:1px}.sm{margin:2px}',
    '[data-size=lg]{margin:1px}.sm{margin:2px}',
  ],
  [
    'no cursors and transitions',
    ['<p class="card">'],
    '.card { color: red; cursor: pointer; transition: color 1s } .card:hover, .card:focus { margin: 0 }',
    '.card { color: red } .card:focus { margin: 0 }',
  ],
])('critical CSS has %s', async (_, pages, sheet, rules) => {
  expect((await criticalCss(pages, sheet)).trim()).toBe(rules);
});

test('critical CSS ends where the page links the whole stylesheet', async () => {
  const page = '<p class="card"></p><div data-whole-styles></div><p class="below"></p>';
  const rules = await criticalCss([page], '.card { margin: 0 } .below { margin: 1px }', /<div/);
  expect(rules.trim()).toBe('.card { margin: 0 }');
});

test('critical CSS has the rules that the page may use before the whole stylesheet, for any theme and menu state, and no others', async () => {
  const kept = await criticalCss([html], css);
  for (const rule of [
    '.card {',
    '.dark .card',
    "[data-mantine-color-scheme='dark'] .card",
    'details[open] .panel',
    '.card:focus-visible',
    '@media (max-width: 700px)',
    '@media not (scripting: none) { .card { visibility: hidden } }',
    '@media (prefers-reduced-motion: reduce) { .card { order: 1 } }',
    '@media (max-width: 700px) and (not (scripting: none)) { .card { order: 2 } }',
    // Only a style attribute reads it: without it, inputs changed their height at hydration.
    '--in-attribute: 2px',
  ])
    expect(kept).toContain(rule);
  // Absent elements: script, text and other tags do not count as classes. Hover, print and pages without script come
  // with the whole stylesheet.
  for (const rule of ['absent', '.h1', '--unused', ':hover', 'print', 'grid', 'order: 3'])
    expect(kept).not.toContain(rule);
});
