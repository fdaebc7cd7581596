import { expect, test } from 'vitest';
import { loadArticle } from '../../src/blog/articles.ts';
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
  for (const { date, title } of posts) expect(Date.parse(date), title).not.toBeNaN();
});

test.each(internalPosts)('[BLOG-6] the read time of $article is true at 220 words a minute', async (post) => {
  const { words } = await loadArticle(post.article);
  expect(Math.abs(words / (220 * post.readTime) - 1)).toBeLessThan(0.1);
});

test('[BLOG-3] each of the six categories has its own emoji', () => {
  const emoji = Object.values(categories);
  expect(new Set(emoji).size).toBe(6);
  for (const each of emoji) expect(each).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
});
