import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync('src/theme/tokens.css', 'utf8');
const [light = '', dark = ''] = [/:root \{([^}]*)\}/, /\.dark \{([^}]*)\}/].map(
  (theme) => theme.exec(tokens)?.[1] ?? '',
);
const coloursOf = (theme: string) => [...theme.matchAll(/: (#[0-9a-f]{3,6});/g)].map(([, colour]) => colour);
/** Colors of portraits and covers alone. */
const ownColours = ['#2f6557', '#558378', '#4f9683', '#6f978b'];

const files = globSync(['src/public/static/img/*.svg', 'src/drawings/covers/*.svg']);

test.each(files.filter((file) => !/\/(?:icon|logo)\.svg$/.test(file)))(
  'the drawing %s has the page’s colours in both themes',
  (file) => {
    const svg = readFileSync(file, 'utf8');
    const [, inLight = '', inDark = ''] = /#dark\{([^}]*)\}#dark:target\{([^}]*)\}/.exec(svg) ?? [];
    const used = (theme: string) => [...theme.matchAll(/--[\w-]+:(#\w+)/g)].map(([, colour]) => colour);
    expect(used(inLight).length).toBeGreaterThanOrEqual(3);
    expect(used(inDark)).toHaveLength(used(inLight).length);
    expect([...coloursOf(light), ...ownColours]).toEqual(expect.arrayContaining(used(inLight)));
    expect([...coloursOf(dark), ...ownColours]).toEqual(expect.arrayContaining(used(inDark)));
  },
);
