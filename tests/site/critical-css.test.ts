import { expect, test } from 'vitest';
import { criticalCss } from '../../server/pages/critical-css.ts';

const css = `
:root { --used: 1px; --in-attribute: 2px; --unused: 3px }
.card { margin: var(--used) }
.absent { color: red }
.dark .card { color: white }
.dark .absent { color: white }
[data-mantine-color-scheme='dark'] .card { color: black }
details[open] .panel { display: block }
.card:hover { color: blue }
@media (max-width: 700px) { .card { margin: 0 } .absent { margin: 0 } }
`;
const html = `<html data-mantine-color-scheme="light"><body><div class="card" style="width:var(--in-attribute)"></div>
<details><summary>x</summary><p class="panel"></p></details><script>const absent = 'absent'</script></body></html>`;

test('the rules that a page can use are kept, whatever its theme, menu or pointer does', async () => {
  const kept = await criticalCss(html, css);
  for (const rule of ['.card {', '.dark .card', "[data-mantine-color-scheme='dark'] .card", 'details[open] .panel', '.card:hover', '@media (max-width: 700px)']) {
    expect(kept).toContain(rule);
  }
});

test('rules for what the page does not have are left out; script does not count as markup', async () => {
  expect(await criticalCss(html, css)).not.toContain('absent');
});

test('a property that only a style attribute reads is kept: without it, inputs changed their height at hydration', async () => {
  const kept = await criticalCss(html, css);
  expect(kept).toContain('--used');
  expect(kept).toContain('--in-attribute');
  expect(kept).not.toContain('--unused');
});
