import { existsSync } from 'node:fs';
import { within } from '@testing-library/dom';
import { assert, expect, test } from 'vitest';
import { at } from '../e2e/route-table.ts';
import { builtPage, textOf, thingsOf } from './support/built-page.ts';

const whitepaper = '/blog/ai-clinical-documentation-whitepaper';

const articles = [
  {
    path: whitepaper,
    readTime: 15,
    to: '/contact',
    label: 'Request a Demo',
    bio: /founder and CEO, emergency-trained nurse practitioner/i,
    sections: 9,
    sources: 13,
  },
  {
    path: '/blog/staveline-roi-vs-human-scribes',
    readTime: 12,
    to: '/pricing',
    label: 'Calculate Your Savings',
    bio: /chief financial officer and CPA/i,
    sections: 7,
    sources: 9,
  },
  {
    path: '/blog/emergency-documentation-staveline-vs-dictation',
    readTime: 10,
    to: '/pricing',
    label: 'See Pricing',
    bio: /founder and CEO/i,
    sections: 6,
    sources: 9,
  },
  {
    path: '/blog/hipaa-compliance-staveline-vs-generic-ai',
    readTime: 10,
    to: '/hipaa-compliance',
    label: 'Learn More About Security',
    bio: /contributing author/i,
    sections: 6,
    sources: 16,
  },
  {
    path: '/blog/staveline-vs-nuance-dax',
    readTime: 9,
    to: '/pricing',
    label: 'View Pricing',
    bio: /contributing author/i,
    sections: 7,
    sources: 7,
  },
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
  test(`[BLOG-1] without script: ${path} has the hero, and chips that are text`, () => {
    const { inPage, inMain } = builtPage(path);
    expect(texts(inPage.getAllByRole('heading', { level: 1 }))).toEqual(['Blog & News']);
    inMain.getByText('Insights on AI-powered healthcare, clinical documentation, and the future of medicine');
    const categories = inPage.getByRole('list', { name: 'Categories' });
    expect(texts(categories.querySelectorAll('span'))).toEqual(chips);
    expect(categories.querySelectorAll('a, button, input, [tabindex], [role=button], [role=tab]')).toHaveLength(0);
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
  const link = card.getByRole('link');
  expect(textOf(link)).toMatch(/^Read More/);
  expect(link.getAttribute('href')).toBe(at(whitepaper));
  expect(inMain.getAllByRole('link', { name: /^Read More/ })).toHaveLength(1);
});

test('[BLOG-2] [BLOG-3] [BLOG-6] without script: the grid has six posts, each with every part of a card', () => {
  const { main } = builtPage('/blog');
  expect(cards()).toHaveLength(7);
  const readTimes: string[] = [];
  for (const card of cards().slice(1)) {
    const inCard = within(card);
    expect(textOf(inCard.getByRole('heading'))).not.toBe('');
    expect(texts(card.querySelectorAll('time'))).toEqual([expect.stringMatching(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)]);
    readTimes.push(textOf(inCard.getByText(/^\d+ min read$/)));
    expect(chips.slice(1)).toContain(textOf(card.querySelector('p')));
    expect(textOf(inCard.getByRole('link'))).toMatch(/^Read [A-Z]/);
  }
  expect(readTimes).toEqual(['12 min read', '10 min read', '10 min read', '9 min read', '8 min read', '4 min read']);
  expect(main.querySelectorAll('a[href^="/landing-new/blog/"]')).toHaveLength(5);
  for (const { path } of articles) expect(main.querySelectorAll(`a[href="${at(path)}"]`), path).toHaveLength(1);
});

test('[BLOG-3] without script: the two external posts open in a new tab, say so, and show their category’s emoji', () => {
  const elsewhere = [...builtPage('/blog').main.querySelectorAll<HTMLElement>('a[target=_blank]')];
  expect(elsewhere).toHaveLength(2);
  const emoji = new Set<string>();
  for (const link of elsewhere) {
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(link.getAttribute('href')).toMatch(/^https:\/\/example\.com\//);
    within(link).getByText('(opens in a new tab)');
    const card = link.closest('article');
    expect(card?.querySelectorAll('img')).toHaveLength(0);
    emoji.add(/\p{Extended_Pictographic}/u.exec(textOf(card))?.[0] ?? 'none');
  }
  expect(emoji.size).toBe(2);
  expect(emoji).not.toContain('none');
});

test('[BLOG-4] without script: the newsletter form sends nothing', () => {
  const { inMain } = builtPage('/blog');
  const input = inMain.getByPlaceholderText('Enter your email');
  expect(input.getAttribute('type')).toBe('email');
  expect(input.closest('form')).toBeNull();
  for (const name of ['form', 'name', 'required']) expect(input.hasAttribute(name), name).toBe(false);
  expect(inMain.getByRole('button', { name: 'Subscribe' }).getAttribute('type')).toBe('button');
  inMain.getByText('We respect your privacy. Unsubscribe at any time.');
});

for (const { path, readTime, to, label, bio, sections, sources: cited } of articles) {
  test(`[BLOG-5] [BLOG-7] without script: ${path} is complete before any script`, () => {
    const page = builtPage(path);
    const { document, main, inPage, inMain } = page;
    expect(inMain.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe(at('/blog'));
    expect(texts(inMain.getAllByText(/^\d+ min read$/))[0]).toBe(`${readTime} min read`);
    expect(textOf(main.querySelector('time'))).toMatch(/, 202\d$/);
    expect(inMain.getByRole('link', { name: label }).getAttribute('href')).toBe(at(to));
    const author = inPage.getByRole('region', { name: /Staveline/ });
    within(author).getByText(bio);
    // One portrait for each theme, of the same file.
    const [light, dark, ...more] = [...author.querySelectorAll('img')].map((image) => [
      image.classList.contains('in-light'),
      image.classList.contains('in-dark'),
      image.getAttribute('src'),
    ]);
    const portrait = String(light?.[2]);
    expect([light, dark, more]).toEqual([[true, false, portrait], [false, true, `${portrait}#dark`], []]);
    expect(existsSync(`dist/client${portrait.replace(at(''), '')}`), portrait).toBe(true);
    expect(thingsOf<{ '@type': string }>(page).map((thing) => thing['@type'])).toEqual([
      'BlogPosting',
      'BreadcrumbList',
    ]);
    const contents = (selector: string) =>
      [...document.querySelectorAll(selector)].map((meta) => meta.getAttribute('content'));
    for (const name of ['keywords', 'author', 'twitter:image'])
      expect(contents(`meta[name="${name}"]`), name).toEqual([expect.stringMatching(/./)]);
    for (const property of ['og:image', 'article:published_time', 'article:section'])
      expect(contents(`meta[property="${property}"]`), property).toEqual([expect.stringMatching(/./)]);
    expect(contents('meta[property="og:type"]')).toEqual(['article']);
  });

  test(`without script: ${path}: every citation links to its source, every source back, and every contents entry to its section`, () => {
    const { document, inPage } = builtPage(path);
    const dead = [...document.querySelectorAll('article a[href^="#"]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((hash) => document.getElementById(hash.slice(1)) === null);
    expect(dead).toEqual([]);
    const sources = [...document.querySelectorAll('.footnotes li')];
    expect(sources).toHaveLength(cited);
    for (const source of sources) {
      expect(source.querySelectorAll('a[href^="https://"]'), textOf(source)).toHaveLength(1);
      expect(source.querySelector('.data-footnote-backref'), textOf(source)).not.toBeNull();
    }
    const entries = within(inPage.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(entries).toHaveLength(sections + 1);
    expect(textOf(entries.at(-1))).toBe('Sources');
  });
}

const emergency = '/blog/emergency-documentation-staveline-vs-dictation';
const hipaa = '/blog/hipaa-compliance-staveline-vs-generic-ai';

for (const [path, figure] of [
  [emergency, /^A made-up shift/],
  [hipaa, /^The last days that the rule allows/],
] as const) {
  test(`without script: ${path}: the figure has a text alternative with the same content`, () => {
    const drawn = builtPage(path).inMain.getByRole('figure');
    expect(texts(drawn.querySelectorAll('figcaption'))).toEqual([expect.stringMatching(figure)]);
    for (const svg of drawn.querySelectorAll('svg')) expect(svg.getAttribute('aria-hidden')).toBe('true');
    expect(drawn.innerHTML).not.toMatch(/NaN|undefined/);
    expect(textOf(within(drawn).getAllByRole('listitem').at(-1))).not.toBe('');
  });
}

test('without script: the figure of the two clocks shows the days of 45 CFR 164.404 and 164.410 in sequence or side by side', () => {
  const rows = within(builtPage(hipaa).inMain.getByRole('figure')).getAllByRole('listitem');
  expect(texts(rows)).toEqual([
    expect.stringMatching(/You hear by day 60Your patients hear by day 120$/),
    expect.stringMatching(/You hear by day 60Your patients hear by day 60$/),
    expect.stringMatching(/You hear by day 1Your patients hear by day 61$/),
  ]);
});

test('[STAT-4] without script: the HIPAA article states what the policies state, each breach notice with its page', () => {
  const body = textOf(builtPage(hipaa).document.querySelector('[data-body]'));
  for (const said of [
    'AES-256 at rest, TLS 1.3 in transit',
    'usage data is kept up to 2 years, clinical data about 7 years',
    'audio is deleted after transcription unless you keep it',
    'stored and processed in the United States, and nowhere else',
    'We name 99.9% as a target',
    'the 18 HIPAA identifiers are removed',
    'Our certification, to use everyone’s word, is in progress',
    'The terms, the privacy policy and the agreement say within 60 days',
    'The page on HIPAA compliance says within 24 hours: that is our aim for a first word',
  ])
    expect(body).toContain(said);
});

test('without script: each candidate has an empty column', () => {
  const table = (path: string, heading: string) => {
    const [found, ...more] = builtPage(path)
      .inMain.getAllByRole('region', { name: /^Table/ })
      .filter((region) => within(region).queryByRole('columnheader', { name: heading }));
    assert(found, heading);
    expect(more, heading).toEqual([]);
    return found;
  };
  const headings = (region: HTMLElement) => texts(within(region).getAllByRole('columnheader'));
  const empty = (region: HTMLElement) => new Set(texts(region.querySelectorAll('td:nth-child(n+3)')));
  const criteria = table(emergency, 'Criterion');
  expect(headings(criteria)).toEqual(['Criterion', 'How to check it', 'Staveline', 'Your other candidate']);
  expect(empty(criteria)).toEqual(new Set(['']));
  const checklist = table(hipaa, 'Vendor 1');
  expect(headings(checklist)).toEqual(['Ask', 'See', 'Vendor 1', 'Vendor 2']);
  expect(checklist.querySelectorAll('tbody tr')).toHaveLength(14);
  expect(empty(checklist)).toEqual(new Set(['']));
});

test('[BASE-10] the feed is announced', () => {
  for (const path of ['/blog', '/news', whitepaper]) {
    const links = builtPage(path).document.querySelectorAll('link[rel=alternate][type="application/rss+xml"]');
    expect(
      [...links].map((link) => link.getAttribute('href')),
      path,
    ).toEqual([`http://localhost:3000${at('/feed.xml')}`]);
  }
});
