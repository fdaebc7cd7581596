import { existsSync } from 'node:fs';
import { within } from '@testing-library/dom';
import { assert, expect, test } from 'vitest';
import { at } from '../e2e/route-table.ts';
import { builtPage, textOf, thingsOf } from './support/built-page.ts';

const whitepaper = '/blog/ai-clinical-documentation-whitepaper';
const hipaa = '/blog/hipaa-compliance-staveline-vs-generic-ai';

const articles = [
  [whitepaper, 15, '/contact', 'Request a Demo', /founder and CEO, emergency-trained nurse practitioner/i],
  [
    '/blog/staveline-roi-vs-human-scribes',
    12,
    '/pricing',
    'Calculate Your Savings',
    /chief financial officer and CPA/i,
  ],
  ['/blog/emergency-documentation-staveline-vs-dictation', 10, '/pricing', 'See Pricing', /founder and CEO/i],
  [hipaa, 10, '/hipaa-compliance', 'Learn More About Security', /contributing author/i],
  ['/blog/staveline-vs-nuance-dax', 9, '/pricing', 'View Pricing', /contributing author/i],
] as const;

const chips = [
  'All Posts',
  'AI & Healthcare',
  'Clinician Wellness',
  'Security & Compliance',
  'Technology',
  'Best Practices',
  'Business',
];

const cards = () => builtPage('/blog').inMain.getAllByRole('article');
const texts = (elements: Iterable<Element>) => [...elements].map(textOf);

for (const path of ['/blog', '/news']) {
  test(`[BLOG-1] [BLOG-4] [BASE-10] without script: ${path} has the hero, chips that are text, a newsletter form that sends nothing, and announces the feed`, () => {
    const { document, inPage, inMain } = builtPage(path);
    expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['Blog & News']);
    inMain.getByText('Insights on AI-powered healthcare, clinical documentation, and the future of medicine');
    const categories = inPage.getByRole('list', { name: 'Categories' });
    expect(texts(categories.querySelectorAll('span'))).toEqual(chips);
    expect(categories.querySelectorAll('a, button, input, [tabindex], [role=button], [role=tab]')).toHaveLength(0);
    const input = inMain.getByPlaceholderText('Enter your email');
    expect(input.getAttribute('type')).toBe('email');
    expect(input.closest('form')).toBeNull();
    for (const name of ['form', 'name', 'required']) expect(input.hasAttribute(name), name).toBe(false);
    expect(inMain.getByRole('button', { name: 'Subscribe' }).getAttribute('type')).toBe('button');
    inMain.getByText('We respect your privacy. Unsubscribe at any time.');
    const feeds = document.querySelectorAll('link[rel=alternate][type="application/rss+xml"]');
    expect([...feeds].map((link) => link.getAttribute('href'))).toEqual([`http://localhost:3000${at('/feed.xml')}`]);
  });
}

test('[BLOG-2] without script: the featured card is complete', () => {
  const { inPage, inMain } = builtPage('/blog');
  inPage.getByRole('heading', { name: 'Featured Article' });
  const [featured] = cards();
  assert(featured);
  const card = within(featured);
  for (const text of ['AI & Healthcare', 'October 6, 2026', '15 min read', 'Staveline clinical team'])
    card.getByText(text);
  expect(textOf(card.getByRole('heading'))).toBe('AI clinical documentation: a whitepaper');
  expect(featured.querySelectorAll('svg[viewBox="0 0 640 400"]')).toHaveLength(1);
  expect(card.getByRole('link').getAttribute('href')).toBe(at(whitepaper));
  expect(inMain.getAllByRole('link', { name: /^Read More/ })).toHaveLength(1);
});

test('[BLOG-2] [BLOG-3] [BLOG-6] without script: the grid has six posts with every part of a card; the two external ones open in a new tab, say so, and show their category’s emoji', () => {
  const { main } = builtPage('/blog');
  const grid = cards().slice(1);
  const readTimes = grid.map((card) => {
    const inCard = within(card);
    expect(textOf(inCard.getByRole('heading'))).not.toBe('');
    expect(texts(card.querySelectorAll('time'))).toEqual([expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)]);
    expect(chips.slice(1)).toContain(textOf(card.querySelector('p')));
    expect(textOf(inCard.getByRole('link'))).toMatch(/^Read [A-Z]/);
    return textOf(inCard.getByText(/^\d+ min read$/));
  });
  expect(readTimes).toEqual(['12 min read', '10 min read', '10 min read', '9 min read', '8 min read', '4 min read']);
  for (const [path] of articles) expect(main.querySelectorAll(`a[href="${at(path)}"]`), path).toHaveLength(1);
  const elsewhere = [...main.querySelectorAll<HTMLElement>('a[target=_blank]')];
  const emoji = elsewhere.map((link) => {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('href')).toMatch(/^https:\/\/example\.com\//);
    within(link).getByText('(opens in a new tab)');
    const card = link.closest('article');
    expect(card?.querySelectorAll('img')).toHaveLength(0);
    return textOf(card).match(/\p{Extended_Pictographic}/gu);
  });
  expect(new Set(emoji.flat()).size).toBe(2);
});

test.each(articles)(
  '[BLOG-5] [BLOG-7] without script: %s is complete before any script, its call to action and author card included',
  (path, readTime, to, label, bio) => {
    const page = builtPage(path);
    const { document, main, inPage, inMain } = page;
    expect(inMain.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe(at('/blog'));
    expect(texts(inMain.getAllByText(/^\d+ min read$/))[0]).toBe(`${readTime} min read`);
    expect(textOf(main.querySelector('time'))).toMatch(/, 202\d$/);
    expect(inMain.getByRole('link', { name: label }).getAttribute('href')).toBe(at(to));
    const author = inPage.getByRole('region', { name: /Staveline/ });
    within(author).getByText(bio);
    // One portrait for each theme, of the same file.
    const [light, dark] = [...author.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');
    expect(dark).toBe(`${light}#dark`);
    expect(existsSync(`dist/client${light?.replace(at(''), '')}`), light).toBe(true);
    expect(thingsOf<{ '@type': string }>(page).map((thing) => thing['@type'])).toContain('BlogPosting');
    for (const name of ['name="keywords"', 'name="author"', 'property="article:published_time"'])
      expect(document.querySelector(`meta[${name}]`)?.getAttribute('content'), name).toMatch(/./);
    expect(document.querySelector('meta[property="og:type"]')?.getAttribute('content')).toBe('article');
    const sources = [...document.querySelectorAll('.footnotes li')];
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources)
      for (const link of ['a[href^="https://"]', '.data-footnote-backref'])
        expect(source.querySelector(link), textOf(source)).not.toBeNull();
    const entries = within(inPage.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect([entries.length > 6, textOf(entries.at(-1))]).toEqual([true, 'Sources']);
    for (const svg of main.querySelectorAll('figure svg')) expect(svg.getAttribute('aria-hidden')).toBe('true');
  },
);

test('without script: the figure of the two clocks shows the days of 45 CFR 164.404 and 164.410 in sequence or side by side', () => {
  const rows = within(builtPage(hipaa).inMain.getByRole('figure')).getAllByRole('listitem');
  expect(texts(rows)).toEqual([
    expect.stringMatching(/You hear by day 60Your patients hear by day 120$/),
    expect.stringMatching(/You hear by day 60Your patients hear by day 60$/),
    expect.stringMatching(/You hear by day 1Your patients hear by day 61$/),
  ]);
});

test('[STAT-4] without script: the HIPAA article has each breach notice with its page', () => {
  const body = textOf(builtPage(hipaa).document.querySelector('[data-body]'));
  for (const said of [
    'The terms, the privacy policy and the agreement say within 60 days',
    'The page on HIPAA compliance says within 24 hours: that is our aim for a first word',
  ])
    expect(body).toContain(said);
});
