import { expect, test } from 'vitest';
import { loadArticle } from '../../src/blog/articles.ts';
import { authors } from '../../src/blog/authors.ts';
import { coverInLight, coverSvg } from '../../src/blog/cover.ts';
import { categories, dateText, internalPosts, posts } from '../../src/blog/posts.ts';
import { type ArticleName, articleOf, slugs } from '../../src/blog/slugs.ts';
import { structuredData } from '../../src/content/structured-data.ts';

const names = Object.keys(slugs) as ArticleName[];
/** BLOG-6. */
const wordsAMinute = 220;

test('[BLOG-3] [BLOG-6] seven posts: five here, two elsewhere, one featured; the read times', () => {
  expect(posts).toHaveLength(7);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(7);
  expect(internalPosts).toHaveLength(5);
  expect(posts.filter(({ featured }) => featured).map(({ slug }) => slug)).toEqual(['ai-clinical-documentation-whitepaper']);
  expect(internalPosts.map(({ readTime }) => readTime)).toEqual([15, 12, 10, 10, 9]);
  expect(posts.filter(({ link }) => link !== undefined).map(({ readTime, category }) => [readTime, category])).toEqual([
    [8, 'Clinician Wellness'],
    [4, 'Business'],
  ]);
  for (const post of posts) expect((post.slug === undefined) !== (post.link === undefined), post.title).toBe(true);
});

test('[BLOG-3] each of the six categories has an emoji of its own', () => {
  expect(Object.keys(categories)).toEqual(['AI & Healthcare', 'Clinician Wellness', 'Security & Compliance', 'Technology', 'Best Practices', 'Business']);
  const emoji = Object.values(categories);
  expect(new Set(emoji).size).toBe(6);
  for (const each of emoji) expect(each).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
});

test('[BLOG-6] whether a slug is ours', () => {
  expect(articleOf('staveline-vs-nuance-dax')).toBe('comparison');
  for (const none of ['', 'whitepaper', 'constructor', 'staveline-vs-nuance-dax/']) expect(articleOf(none), none).toBeUndefined();
});

test('a date is the same in every time zone', () => {
  expect(dateText({ date: '2026-10-06' })).toBe('October 6, 2026');
});

for (const name of names) {
  test(`[BLOG-6] ${name}: its words are its read time at ${wordsAMinute} a minute`, async () => {
    const { words, summary, post } = await loadArticle(name);
    if (summary) {
      // What stands for a text that is still to come is short, and says so.
      expect(words).toBeGreaterThan(120);
      expect(words).toBeLessThan(200);
    } else {
      expect(Math.abs(words / (post.readTime * wordsAMinute) - 1)).toBeLessThanOrEqual(0.05);
    }
  });

  test(`[BASE-7] [BLOG-5] ${name}: metadata that a search result can show`, async () => {
    const { metaTitle, metaDescription, keywords } = await loadArticle(name);
    expect(metaTitle.length).toBeLessThanOrEqual(75);
    expect(metaDescription.length).toBeGreaterThan(80);
    expect(metaDescription.length).toBeLessThanOrEqual(160);
    expect(keywords.length).toBeGreaterThanOrEqual(4);
    expect([metaTitle, metaDescription, ...keywords].join(' ')).not.toMatch(/[{}]/);
  });

  test(`[BASE-10] ${name}: its structured data is complete`, async () => {
    const { post, words } = await loadArticle(name);
    const address = `http://localhost:3000/landing-new/blog/${post.slug}`;
    const data = await structuredData(`/blog/${post.slug}`);
    expect(data?.['@graph']).toMatchObject([
      {
        '@type': 'BlogPosting',
        headline: post.title,
        url: address,
        mainEntityOfPage: address,
        datePublished: post.date,
        wordCount: words,
        timeRequired: `PT${post.readTime}M`,
        author: { name: authors[post.author].name },
        publisher: { '@type': 'Organization', name: 'Staveline' },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'http://localhost:3000/landing-new/' },
          { position: 2, item: 'http://localhost:3000/landing-new/blog' },
          { position: 3, item: address },
        ],
      },
    ]);
  });

  test(`${name}: a cover under 3 kB for both themes, and the same in plain colours`, () => {
    const svg = coverSvg(name);
    expect(svg.length).toBeLessThan(3000);
    expect(svg).not.toMatch(/NaN|undefined/);
    // What draws the link previews knows no custom properties.
    expect(coverInLight(name)).not.toMatch(/--|undefined/);
  });
}

test('no cover repeats another: they share the strands’ language, not their lines', () => {
  const pathsOf = (name: ArticleName) => [...coverSvg(name).matchAll(/ d="([^"]{40,})"/g)].map(([, d]) => d);
  for (const [index, name] of names.entries()) {
    expect(pathsOf(name).length, name).toBeGreaterThanOrEqual(2);
    for (const other of names.slice(index + 1)) expect(pathsOf(name).filter((d) => pathsOf(other).includes(d)), `${name} and ${other}`).toEqual([]);
  }
});

test('the whitepaper has the sections of its outline, none far from its length', async () => {
  const { sections } = await loadArticle('whitepaper');
  const outline: [string, number][] = [
    ['Summary', 200],
    ['The burden', 450],
    ['What ambient documentation is', 400],
    ['From speech to note', 550],
    ['Evidence, ours and others’', 600],
    ['Safety: review, omissions, consent', 400],
    ['Security and HIPAA', 300],
    ['Rolling out in four weeks', 250],
    ['Limits and open questions', 150],
  ];
  expect(sections.map(({ title }) => title)).toEqual(outline.map(([title]) => title));
  for (const [title, words] of outline) {
    const section = sections.find((each) => each.title === title);
    // 50 words or a tenth, whichever is more: the last section also holds the invitation that ends the article.
    expect(Math.abs((section?.words ?? 0) - words), title).toBeLessThanOrEqual(Math.max(50, words / 10));
  }
});
