import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawSocialImages } from '../../server/build/social-images.ts';
import { pages, prerenderedPaths } from '../../src/content/pages.ts';
import { socialImages } from '../../src/prerender/social.ts';

const images = socialImages();

test('[BASE-7] each page and article has its own picture', () => {
  const seconds = Object.values(pages).filter((page) => 'canonical' in page).length;
  // The not-found screen has no address to share.
  expect(images).toHaveLength(prerenderedPaths.length - seconds - 1);
  expect(new Set(images.map(({ name }) => name)).size).toBe(images.length);
});

test('[BASE-7] the fonts contain every letter of a picture, and every picture names the product', () => {
  for (const { name, words } of images) {
    for (const { text } of words) expect(text, name).toMatch(/^[\n -~·’]+$/);
    expect(
      words.map(({ text }) => text),
      name,
    ).toContain('Staveline');
  }
});

test('[BASE-7] two builds draw the same bytes, and an existing picture is reused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'social-'));
  try {
    const some = images.filter(({ name }) => name === 'pricing' || name === 'roi');
    expect(some).toHaveLength(2);
    const draw = async (into: string, cache: string) => {
      await drawSocialImages(some, { folder: join(folder, into), cache: join(folder, cache) });
      return Promise.all(some.map(({ name }) => readFile(join(folder, into, `${name}.png`))));
    };
    const first = await draw('first', 'cache');
    const second = await draw('second', 'another-cache');
    const third = await draw('third', 'cache');
    for (const [index, picture] of first.entries()) {
      expect(second[index]?.equals(picture)).toBe(true);
      expect(third[index]?.equals(picture)).toBe(true);
    }
    expect(first[0]?.equals(first[1] ?? Buffer.alloc(0))).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});
