import { describe, expect, test } from 'vitest';
import { criticalCss } from '../../server/pages/critical-css.ts';

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

describe('the rules in a page', async () => {
  const kept = await criticalCss(html, css);

  test('are all that it can use before the whole stylesheet is there, whatever its theme or menu', () => {
    for (const rule of ['.card{', '.dark .card', "[data-mantine-color-scheme='dark'] .card", 'details[open] .panel', '.card:focus-visible', '@media (max-width: 700px)']) {
      expect(kept).toContain(rule);
    }
  });

  test('are none for what it does not have: neither script nor a word of its text nor another tag counts as a class', () => {
    expect(kept).not.toContain('absent');
    expect(kept).not.toContain('.h1');
  });

  test('are none for an attribute’s value because a class is called the same', async () => {
    const named = '<p class="sm" data-size="lg"></p>';
    expect(await criticalCss(named, '[data-size=sm]{margin:0}[data-size=lg]{margin:1px}.sm{margin:2px}')).toBe('[data-size=lg]{margin:1px}.sm{margin:2px}');
  });

  test('are none for the pointer, for paper and for a browser without script: these come with the whole stylesheet', () => {
    expect(kept).not.toMatch(/:hover|print|grid|order: ?3/);
    expect(kept).toContain('@media not (scripting: none){.card{ visibility: hidden }}');
    expect(kept).toContain('@media (prefers-reduced-motion: reduce){.card{ order: 1 }}');
    expect(kept).toContain('@media (max-width: 700px) and (not (scripting: none)){.card{ order: 2 }}');
  });

  test('keep a property that only a style attribute reads, and its name: without it, inputs changed their height at hydration', () => {
    expect(kept).toContain('--in-attribute: 2px');
    expect(kept).not.toContain('3px }');
  });

  test('are for what stands before the place where a page goes on in the whole stylesheet; names of all of it stay', async () => {
    const page = '<p class="card"></p><div data-whole-styles></div><p class="below" style="width:var(--a)"></p>';
    const rules = await criticalCss(page, ':root { --size: 2px } .card { --size: 3px; width: var(--size) } .below { margin: 1px; width: var(--size) }', page.indexOf('<div'));
    expect(rules).toContain('.card');
    expect(rules).not.toContain('.below');
    expect(rules, 'a name that is read further down').not.toContain('--a:');
  });

  test('have the value of a property in its place where it is one for the whole page', () => {
    expect(kept).toContain('.card{ margin: 1px }');
    expect(kept).not.toContain('--used');
  });
});

describe('a property', () => {
  const inPage = (sheet: string) => criticalCss('<p class="card" style="width:var(--kept)"><b></b></p>', sheet);

  test('that a theme changes is named, and shortly', async () => {
    const kept = await inPage(':root { --ink: #123; } .dark { --ink: #eee; } .card { color: var(--ink) }');
    expect(kept).toMatch(/^:root\{ --a: #123;\s*\}\.dark\{ --a: #eee;\s*\}/);
    expect(kept).toContain('color: var(--a)');
  });

  test('that reads another is named: a part of the page may give that one another value', async () => {
    const kept = await inPage(':root { --ink: #123; --text: var(--ink) } .dark { --ink: #eee } .card { color: var(--text) }');
    expect(kept).toContain('--b: var(--a)');
    expect(kept).toContain('color: var(--b)');
  });

  test('that only one rule sets is named where that rule is not the page’s', async () => {
    expect(await inPage('.card { --inset: 1px } .card b { margin: var(--inset) }')).toContain('margin: var(--a)');
    expect(await inPage('@media (width <= 9px) { :root { --inset: 1px } } .card { margin: var(--inset) }')).toContain('margin: var(--a)');
  });

  test('that is long and read twice is named once', async () => {
    const kept = await inPage(":root { --face: 'A long name of a font' } .card { font-family: var(--face) } .card b { font-family: var(--face) }");
    expect(kept.match(/A long name/g)).toHaveLength(1);
  });

  test('takes the place of a call with what stands in for it, and of one that stands in for another', async () => {
    const kept = await inPage(':root { --inset: 4px; --scale: 1 } .card { margin: var(--inset, calc(1px + (2px * 3))); padding: var(--own, var(--inset)); gap: calc(0.5rem * var(--scale)) }');
    expect(kept).toMatch(/margin: 4px;.*padding: var\(--\w+, ?4px\);.*gap: 0?\.5rem/);
  });

  test('that a style attribute reads keeps its name', async () => {
    expect(await inPage(':root { --kept: 1px } .card { height: var(--kept) }')).toContain('height: var(--kept)');
  });
});

test('what only the pointer feels, a transition and what is disabled come with the whole stylesheet', async () => {
  const kept = await criticalCss(
    '<input class="box"><b></b>',
    '.box { color: red; cursor: pointer; transition: color 1s, margin 2s; margin: 0 } b { cursor: help } .box:disabled { color: gray } .box:checked:not(:disabled) { color: blue } .box:disabled + b, .box { order: 1 }',
  );
  expect(kept).not.toMatch(/cursor|transition|gray/);
  expect(kept).toMatch(/\.box\{\s*color: red;\s*margin: 0\s*\}/);
  expect(kept).toContain('color: blue');
  expect(kept).toContain('order: 1');
});

test('what stands still for whoever wants less motion is named only where something moves', async () => {
  const sheet = '@media (prefers-reduced-motion: reduce) { *, *::before { animation: none !important; transition: none !important } } .card { color: red } .beat { animation: beat 1s } @keyframes beat { to { opacity: 0 } }';
  expect(await criticalCss('<p class="card">', sheet)).not.toContain('prefers-reduced-motion');
  expect(await criticalCss('<p class="card beat">', sheet)).toMatch(/prefers-reduced-motion: reduce\)\{\*, \*::before\{\s*animation: none !important/);
});

test('a short name is none that the page gives in a style attribute', async () => {
  const kept = await criticalCss('<p class="card" style="--a:1px">', '.card { --size: 2px; width: var(--size); height: var(--a) }');
  expect(kept).toContain('width: var(--b)');
  expect(kept).toContain('height: var(--a)');
});
