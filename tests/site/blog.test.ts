import { expect, test } from 'vitest';
import { loadArticle } from '../../src/blog/articles.ts';
import { authors } from '../../src/content/authors.ts';
import { coverInLight, coverSvg } from '../../src/blog/cover.ts';
import { dateText } from '../../machines/domain/date-text.ts';
import { categories, internalPosts, posts } from '../../src/blog/posts.ts';
import { type ArticleName, articleOf, slugs } from '../../src/content/article-slugs.ts';
import { structuredData } from '../../src/prerender/structured-data.ts';

const names = Object.keys(slugs) as ArticleName[];
const wordsAMinute = 220;

test('[BLOG-3] [BLOG-6] there are seven posts: five internal, two external, one featured; with their read times', () => {
  expect(posts).toHaveLength(7);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(7);
  expect(internalPosts).toHaveLength(5);
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
  expect(Object.keys(categories)).toEqual([
    'AI & Healthcare',
    'Clinician Wellness',
    'Security & Compliance',
    'Technology',
    'Best Practices',
    'Business',
  ]);
  const emoji = Object.values(categories);
  expect(new Set(emoji).size).toBe(6);
  for (const each of emoji) expect(each).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
});

test('[BLOG-6] unknown slugs are detected', () => {
  expect(articleOf('staveline-vs-nuance-dax')).toBe('comparison');
  for (const none of ['', 'whitepaper', 'constructor', 'staveline-vs-nuance-dax/'])
    expect(articleOf(none), none).toBeUndefined();
});

test('a date is the same in every time zone', () => {
  expect(dateText('2026-10-06')).toBe('October 6, 2026');
});

for (const name of names) {
  test(`[BLOG-6] ${name}: its read time is its words at ${wordsAMinute} a minute`, async () => {
    const { words, post } = await loadArticle(name);
    expect(Math.abs(words / (post.readTime * wordsAMinute) - 1)).toBeLessThanOrEqual(0.05);
  });

  test(`[BASE-7] [BLOG-5] ${name}: metadata fits a search result`, async () => {
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

  test(`${name}: the cover is under 3 kB for both themes, and the same in plain colours`, () => {
    const svg = coverSvg(name);
    expect(svg.length).toBeLessThan(3000);
    expect(svg).not.toMatch(/NaN|undefined/);
    // Programs that draw link previews ignore custom properties.
    expect(coverInLight(name)).not.toMatch(/--|undefined/);
  });
}

test('adjacent lines of one style in a cover are one path', () => {
  for (const name of names)
    expect(coverSvg(name), name).not.toMatch(/<path style="(stroke:[^"]*)" d="[^"]*"\/><path style="\1"/);
  // The trace in three pieces and its point, where the monitor shows them.
  expect(coverSvg('emergency')).toMatch(/ d="M0 160h18[^"]*M284 160h18[^"]*M284 154a6 6/);
});

test('covers do not share lines', () => {
  const pathsOf = (name: ArticleName) => [...coverSvg(name).matchAll(/ d="([^"]{40,})"/g)].map(([, d]) => d);
  for (const [index, name] of names.entries()) {
    expect(pathsOf(name).length, name).toBeGreaterThanOrEqual(2);
    for (const other of names.slice(index + 1))
      expect(
        pathsOf(name).filter((d) => pathsOf(other).includes(d)),
        `${name} and ${other}`,
      ).toEqual([]);
  }
});

const outlines: Record<ArticleName, readonly (readonly [title: string, words: number])[]> = {
  whitepaper: [
    ['Summary', 200],
    ['The burden', 450],
    ['What ambient documentation is', 400],
    ['From speech to note', 550],
    ['Evidence, ours and others’', 600],
    ['Safety: review, omissions, consent', 400],
    ['Security and HIPAA', 300],
    ['Rolling out in four weeks', 250],
    ['Limits and open questions', 150],
  ],
  roi: [
    ['What counts as return', 250],
    ['The cost lines', 350],
    ['Hours, worked out', 600],
    ['Billing accuracy, and how to check it', 400],
    ['Hidden costs', 350],
    ['Three practices', 500],
    ['Decide', 190],
  ],
  emergency: [
    ['A shift in notes', 300],
    ['Why emergency notes differ', 450],
    ['Echo mode for the handoff', 350],
    ['Asking about an EKG or an X-ray', 350],
    ['Compare by criteria, not by brand', 500],
    ['Try it on one shift', 250],
  ],
  hipaa: [
    ['What HIPAA asks of a vendor', 400],
    ['The agreement, line by line', 450],
    ['Encryption, location, retention: our answers', 400],
    ['SOC 2: what “in progress” means', 250],
    ['Breach: law, contract, our aim', 300],
    ['Checklist', 400],
  ],
  comparison: [
    ['Two families of tools', 350],
    ['Capture', 250],
    ['Editing and sign-off', 300],
    ['Reach into the record', 300],
    ['Price and contract', 300],
    ['What the trials say', 300],
    ['Who should choose which', 180],
  ],
};

for (const name of names) {
  test(`${name} has the sections of its outline, each about as long as planned`, async () => {
    const { sections } = await loadArticle(name);
    const outline = outlines[name];
    expect(sections.map(({ title }) => title)).toEqual(outline.map(([title]) => title));
    for (const [title, words] of outline) {
      const section = sections.find((each) => each.title === title);
      // 60 words or a tenth: a table counts for more than a paragraph.
      expect(Math.abs((section?.words ?? 0) - words), title).toBeLessThanOrEqual(Math.max(60, words / 10));
    }
  });
}
