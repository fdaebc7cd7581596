import { glob, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';

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

const surfaces = ['linen', 'sheet', 'drape', 'drape2'] as const;

/** Text colors with their backgrounds. Mixtures of two backgrounds lie between them. */
const texts: Readonly<Record<string, readonly string[]>> = {
  ink: [...surfaces, 'mark'],
  ink2: surfaces,
  primary: surfaces,
  critical: ['sheet', 'drape', 'critical-bg'],
  ok: ['sheet'],
  'voice-ink': ['sheet'],
  'on-primary': ['primary', 'primary-hover'],
  sheet: ['ink', 'primary'],
  'on-banner': ['banner'],
  'banner-link': ['banner'],
};

const edges: Readonly<Record<string, readonly string[]>> = {
  edge: ['linen', 'sheet', 'drape2'],
  ink: surfaces,
  ink2: ['drape'],
  primary: surfaces,
  critical: ['sheet', 'drape'],
  'banner-link': ['banner'],
};

const night = ['ink', 'ink2', 'primary'];

const pairsOf = (table: typeof texts) =>
  Object.entries(table).flatMap(([color, grounds]) => grounds.map((ground) => [color, ground] as const));

test('the contrast ratio follows WCAG’s formula', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 6);
  expect(contrast('#fff', '#fff')).toBe(1);
  // The lightest gray that passes on white.
  expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2);
});

describe.each(Object.entries(themes))('%s theme', (_, colors) => {
  const between = (one: string, other: string) => {
    const [first, second] = [colors[one], colors[other]];
    if (first === undefined || second === undefined)
      throw new Error(`No color is called ${first === undefined ? one : other}`);
    return contrast(first, second);
  };

  test.each(pairsOf(texts))('text in %s on %s: 4.5:1 or more', (color, ground) => {
    expect(between(color, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairsOf(edges))('borders of controls in %s on %s: 3:1 or more', (color, ground) => {
    expect(between(color, ground)).toBeGreaterThanOrEqual(3);
  });
});

test.each(night)('text in the dark sections’ %s: 4.5:1 or more', (color) => {
  expect(contrast(themes.dark[color] ?? '', light['banner'] ?? '')).toBeGreaterThanOrEqual(4.5);
});

test('the table has every text color', async () => {
  const written = new Set<string>();
  for await (const file of glob('src/**/*.css')) {
    if (file.startsWith('src/lab/')) continue;
    for (const [, color = ''] of (await readFile(file, 'utf8')).matchAll(/(?<![\w-])color: var\(--([\w-]+)\)/g))
      written.add(color);
  }
  expect([...written].toSorted()).toEqual(Object.keys(texts).toSorted());
});
