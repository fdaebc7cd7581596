import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { palette } from '../../machines/domain/palette.ts';
import { leadsElsewhere } from '../../src/content/pages.ts';

test('[BLOG-5] an unknown article redirects to the blog, any other path nowhere', () => {
  for (const slug of ['none', 'whitepaper', 'constructor']) expect(leadsElsewhere(`/blog/${slug}`), slug).toBe('/blog');
  expect(leadsElsewhere('/none')).toBeUndefined();
  for (const path of ['/blog/', '/blog/x/y', '/blog/x/', '/blog/staveline-vs-nuance-dax/x'])
    expect(leadsElsewhere(path), path).toBeUndefined();
});

/** `vitest -u` writes the colours of the palette into the tokens. */
test('the tokens have the colours of the palette in both themes', async () => {
  const file = new URL('../../src/theme/tokens.css', import.meta.url);
  const css = await readFile(file, 'utf8');
  const [light, dark, rest] = [0, css.indexOf('.dark {'), css.indexOf('/* Web fonts')].map((start, index, starts) =>
    css.slice(start, starts[index + 1]),
  );
  const coloured = (block: string | undefined, theme: 0 | 1) =>
    Object.entries(palette).reduce((text, [name, values]) => {
      const declaration = new RegExp(`( --${name}: )[^;]+`);
      expect(text).toMatch(declaration);
      return text.replace(declaration, `$1${values[theme]}`);
    }, block ?? '');
  await expect(coloured(light, 0) + coloured(dark, 1) + rest).toMatchFileSnapshot(file.pathname);
});
