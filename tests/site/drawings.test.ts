import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { portraits } from '../../src/blog/portraits.ts';
import { homeDrawings } from '../../src/home/drawings.ts';

const tokens = readFileSync('src/theme/tokens.css', 'utf8');
const portraitStyle = '#2f6557';
const [light = '', dark = ''] = [/:root \{([^}]*)\}/, /\.dark \{([^}]*)\}/].map(
  (theme) => theme.exec(tokens)?.[1] ?? '',
);
/** A page's colours in a theme: what a drawing's file, which knows no page, has to have as well. */
const coloursOf = (theme: string) => [...theme.matchAll(/: (#[0-9a-f]{3,6});/g)].map(([, colour]) => colour ?? '');

describe.each(Object.entries({ ...homeDrawings(), ...portraits() }))('%s', (path, svg) => {
  test('is a small file, and no number in it went wrong', () => {
    expect(path).toMatch(/^\/static\/img\/[\w-]+\.svg$/);
    expect(svg.length).toBeLessThan(7000);
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  test('has the colours that the page has, in both themes', () => {
    const [, inLight = '', inDark = ''] = /#dark\{([^}]*)\}#dark:target\{([^}]*)\}/.exec(svg) ?? [];
    const used = (theme: string) => [...theme.matchAll(/--\w:(#\w+)/g)].map(([, colour]) => colour ?? '');
    expect(used(inLight).length).toBeGreaterThanOrEqual(3);
    expect(used(inDark)).toHaveLength(used(inLight).length);
    for (const colour of used(inLight)) expect(coloursOf(light), colour).toContain(colour);
    for (const colour of used(inDark)) expect([...coloursOf(dark), portraitStyle], colour).toContain(colour);
  });
});
