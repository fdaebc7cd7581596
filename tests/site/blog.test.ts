import { expect, test } from 'vitest';
import { categories, internalPosts, posts } from '../../src/blog/posts.ts';

test('[BLOG-3] [BLOG-6] there are seven posts: five internal, two external, one featured; with their read times', () => {
  expect(posts).toHaveLength(7);
  expect(posts.filter(({ featured }) => featured).map(({ slug }) => slug)).toEqual([
    'ai-clinical-documentation-whitepaper',
  ]);
  expect(internalPosts.map(({ readTime }) => readTime)).toEqual([15, 12, 10, 10, 9]);
  expect(posts.filter(({ link }) => link !== undefined).map(({ readTime, category }) => [readTime, category])).toEqual([
    [8, 'Clinician Wellness'],
    [4, 'Business'],
  ]);
  for (const post of posts) expect((post.slug === undefined) !== (post.link === undefined), post.title).toBe(true);
});

test('[BLOG-3] each of the six categories has its own emoji', () => {
  const emoji = Object.values(categories);
  expect(new Set(emoji).size).toBe(6);
  for (const each of emoji) expect(each).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
});
