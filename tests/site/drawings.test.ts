import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverSvg } from '../../src/blog/cover.ts';

const tokens = readFileSync('src/theme/tokens.css', 'utf8');
const portraitStyle = '#2f6557';
const [light = '', dark = ''] = [/:root \{([^}]*)\}/, /\.dark \{([^}]*)\}/].map(
  (theme) => theme.exec(tokens)?.[1] ?? '',
);
const coloursOf = (theme: string) => [...theme.matchAll(/: (#[0-9a-f]{3,6});/g)].map(([, colour]) => colour ?? '');

const fileOf = (name: string) => readFileSync(`src/public/static/img/${name}.svg`, 'utf8');

describe.each([
  'ambient',
  'cord',
  'echo',
  'features',
  'founder',
  'last',
  'portrait-finance',
  'portrait-founder',
  'portrait-team',
  'signature',
  'steps',
  'team',
  'text',
])('%s', (name) => {
  const svg = fileOf(name);
  test('is a small file without invalid numbers', () => {
    expect(svg.length).toBeLessThan(7000);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  test('has the page’s colours in both themes', () => {
    const [, inLight = '', inDark = ''] = /#dark\{([^}]*)\}#dark:target\{([^}]*)\}/.exec(svg) ?? [];
    const used = (theme: string) => [...theme.matchAll(/--\w:(#\w+)/g)].map(([, colour]) => colour ?? '');
    expect(used(inLight).length).toBeGreaterThanOrEqual(3);
    expect(used(inDark)).toHaveLength(used(inLight).length);
    for (const colour of used(inLight)) expect(coloursOf(light), colour).toContain(colour);
    for (const colour of used(inDark)) expect([...coloursOf(dark), portraitStyle], colour).toContain(colour);
  });
});

test('[SHOW-9] a folder’s edge is visible on its field in the dark theme', () => {
  const edge = '#6f978b';
  for (const svg of [coverSvg('whitepaper'), fileOf('team')]) {
    expect(svg).toMatch(new RegExp(`#dark:target\\{[^}]*--e:${edge}`));
    expect(svg).toContain('var(--e)');
  }
  // `edge` on `drape`: 3.86 to 1 (tests/site/contrast.test.ts has the pairs of text).
  expect(coloursOf(dark)).toContain(edge);
});
