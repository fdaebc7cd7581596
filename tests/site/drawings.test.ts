import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync('src/theme/tokens.css', 'utf8');
const [light = '', dark = ''] = [/:root \{([^}]*)\}/, /\.dark \{([^}]*)\}/].map(
  (theme) => theme.exec(tokens)?.[1] ?? '',
);
const coloursOf = (theme: string) => [...theme.matchAll(/: (#[0-9a-f]{3,6});/g)].map(([, colour]) => colour);
const portraitStyle = '#2f6557';

test.each([
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
])('the drawing %s has the page’s colours in both themes', (name) => {
  const svg = readFileSync(`src/public/static/img/${name}.svg`, 'utf8');
  const [, inLight = '', inDark = ''] = /#dark\{([^}]*)\}#dark:target\{([^}]*)\}/.exec(svg) ?? [];
  const used = (theme: string) => [...theme.matchAll(/--\w:(#\w+)/g)].map(([, colour]) => colour);
  expect(used(inLight).length).toBeGreaterThanOrEqual(3);
  expect(used(inDark)).toHaveLength(used(inLight).length);
  expect(coloursOf(light)).toEqual(expect.arrayContaining(used(inLight)));
  expect([...coloursOf(dark), portraitStyle]).toEqual(expect.arrayContaining(used(inDark)));
});
