import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const declarationsOf = (css: string, selector: string) => {
  const [, block = ''] =
    new RegExp(String.raw`(?:^|\n)${selector.replace('.', String.raw`\.`)} \{\n([^}]*)\}`).exec(css) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
};

const tokens = await readFile('src/theme/tokens.css', 'utf8');
const light = {
  ...declarationsOf(tokens, ':root'),
  ...declarationsOf(await readFile('src/home/Banner.module.css', 'utf8'), '.banner'),
};
const themes = { light, dark: { ...light, ...declarationsOf(tokens, '.dark') } };

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(hex: string): number {
  const digits =
    hex.length === 4
      ? (hex.slice(1).match(/./g) ?? []).map((digit) => digit + digit)
      : (hex.slice(1).match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21 (WCAG 2.2, definitions). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['linen', 'sheet', 'drape', 'drape2'];

/**
 * Colors with their backgrounds, where the axe checks of the pages see none: borders of controls, and states of a pointer.
 * Mixtures of two backgrounds lie between them.
 */
const edges: readonly [color: string, grounds: readonly string[]][] = [
  ['edge', ['linen', 'sheet', 'drape2']],
  ['ink', surfaces],
  ['ink2', ['drape']],
  ['primary', surfaces],
  ['critical', ['sheet', 'drape']],
  ['banner-link', ['banner']],
];

test.each(Object.entries(themes))(
  '%s theme: borders of controls have 3:1 or more, a pressed button’s text 4.5:1',
  (_, colors) => {
    for (const [color, grounds] of edges)
      for (const ground of grounds)
        expect(contrast(colors[color] ?? '', colors[ground] ?? ''), `${color} on ${ground}`).toBeGreaterThanOrEqual(3);
    expect(contrast(colors['on-primary'] ?? '', colors['primary-hover'] ?? '')).toBeGreaterThanOrEqual(4.5);
  },
);
