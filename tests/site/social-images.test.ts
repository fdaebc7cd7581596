import { expect, test } from 'vitest';
import { socialImages } from '../../src/prerender/social.ts';

test('[BASE-7] the fonts contain every letter of a picture, and every picture names the product', () => {
  for (const { name, words } of socialImages()) {
    for (const { text } of words) expect(text, name).toMatch(/^[\n -~·’]+$/);
    expect(
      words.map(({ text }) => text),
      name,
    ).toContain('Staveline');
  }
});
