import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { leadsElsewhere, pages, prerenderedPaths } from '../../src/content/pages.ts';

test('[BASE-7] every description fits a search result, and paths are unique', () => {
  for (const page of Object.values(pages)) expect(page.description.length, page.path).toBeLessThanOrEqual(160);
  expect(new Set(prerenderedPaths).size).toBe(prerenderedPaths.length);
});

test('[BLOG-6] there are five slugs', () => {
  expect(prerenderedPaths.filter((path) => path.startsWith('/blog/'))).toEqual([
    '/blog/ai-clinical-documentation-whitepaper',
    '/blog/staveline-roi-vs-human-scribes',
    '/blog/emergency-documentation-staveline-vs-dictation',
    '/blog/hipaa-compliance-staveline-vs-generic-ai',
    '/blog/staveline-vs-nuance-dax',
  ]);
});

test('[BLOG-5] an unknown article redirects to the blog, any other path nowhere', () => {
  expect(leadsElsewhere('/blog/none')).toBe('/blog');
  expect(leadsElsewhere('/none')).toBeUndefined();
  for (const path of ['/blog/', '/blog/x/y', '/blog/x/', '/blog/staveline-vs-nuance-dax/x'])
    expect(leadsElsewhere(path), path).toBeUndefined();
});

test('every token of the visual direction has a value in both themes', async () => {
  const css = await readFile('src/theme/tokens.css', 'utf8');
  const tokensOf = (selector: string) => {
    const block = new RegExp(`^${selector} \\{([^}]*)\\}`, 'm').exec(css)?.[1] ?? '';
    return [...block.matchAll(/--([\w-]+): #/g)].map(([, name]) => name);
  };
  expect(tokensOf('\\.dark')).toEqual(tokensOf(':root'));
  expect(tokensOf(':root').length).toBeGreaterThanOrEqual(20);
});
