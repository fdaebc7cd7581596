import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { leadsElsewhere, pages, prerenderedPaths, variesByAgent, variesByQuery } from '../../src/content/pages.ts';

test('[BASE-7] every description fits a search result, and no path stands twice', () => {
  for (const page of Object.values(pages)) expect(page.description.length, page.path).toBeLessThanOrEqual(160);
  expect(new Set(prerenderedPaths).size).toBe(prerenderedPaths.length);
});

test('[BLOG-6] the five slugs', () => {
  expect(prerenderedPaths.filter((path) => path.startsWith('/blog/'))).toEqual([
    '/blog/ai-clinical-documentation-whitepaper',
    '/blog/staveline-roi-vs-human-scribes',
    '/blog/emergency-documentation-staveline-vs-dictation',
    '/blog/hipaa-compliance-staveline-vs-generic-ai',
    '/blog/staveline-vs-nuance-dax',
  ]);
});

test('[RUN-1] only the declared queries make a page of their own', () => {
  expect(variesByQuery('/contact', ['type'])).toBe(true);
  expect(variesByQuery('/contact', ['utm_source', 'sent'])).toBe(true);
  expect(variesByQuery('/contact', ['utm_source'])).toBe(false);
  expect(variesByQuery('/', ['billing'])).toBe(true);
  expect(variesByQuery('/pricing', ['billing'])).toBe(true);
  for (const name of ['clinicians', 'visits', 'minutes', 'saved', 'hour', 'price']) expect(variesByQuery('/enterprise', [name])).toBe(true);
  expect(variesByQuery('/about', ['type'])).toBe(false);
  for (const name of ['plan', 'type', 'invite_token', 'sent']) expect(variesByQuery('/signup', [name])).toBe(true);
  for (const name of ['ios', 'sent']) expect(variesByQuery('/mobile-signup', [name])).toBe(true);
  expect(variesByQuery('/legal-acceptance', ['signup_email'])).toBe(true);
  expect(variesByQuery('/legal-acceptance', ['redirect_url'])).toBe(true);
  expect(variesByQuery('/career-application', ['position'])).toBe(true);
  expect(variesByQuery('/beta-tester', ['sent'])).toBe(true);
  expect(variesByQuery('/beta-tester', ['position'])).toBe(false);
});

test('[RUN-1] [MOB-2] the mobile signup alone depends on the agent, and has a page of its own for iOS', () => {
  const variant = variesByAgent('/mobile-signup');
  expect(variant?.('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true);
  expect(variant?.('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false);
  for (const path of [...prerenderedPaths.filter((each) => each !== '/mobile-signup'), '/constructor', 'constructor']) expect(variesByAgent(path), path).toBeUndefined();
});

test('[BLOG-5] an article that is none leads to the blog, any other path nowhere', () => {
  expect(leadsElsewhere('/blog/none')).toBe('/blog');
  expect(leadsElsewhere('/none')).toBeUndefined();
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
