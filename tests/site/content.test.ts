import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import type { PageBundle } from '../../server/serve/bundle.ts';
import { checkContent, lineOf, placeFaults } from '../../server/build/content.ts';
import { overlayScript, watchContent } from '../../server/develop/content-overlay.ts';
import type { PlacedFault } from '../../server/build/content.ts';
import * as site from '../../src/entry-server.tsx';
import {
  articleTextFaults,
  type Content,
  type ContentFault,
  factFaults,
  siteContent,
} from '../../src/prerender/content-facts.ts';
import { type KnownPlaces, pageFaults } from '../../src/prerender/content-links.ts';

const { articles, posts, questions, pages } = siteContent;

const jobs: Content['jobs'] = {
  listed: ['Compliance Officer', 'Chief Technology Officer'],
  offered: ['Compliance Officer', 'Chief Technology Officer (CTO)'],
  description: 'Two equity-only positions.',
};

const [first] = siteContent.plans;
if (!first) throw new Error('The site has no plan.');

/** Not the site's own prices, which may change. */
const physician = {
  ...first,
  name: 'Physician',
  price: { monthly: 99, annual: { perMonth: 79, perYear: 948, statedSaving: 240 } },
};
const withPrice = (price: Partial<typeof physician.price>, annual: Partial<typeof physician.price.annual> = {}) => ({
  plans: [{ ...physician, price: { ...physician.price, ...price, annual: { ...physician.price.annual, ...annual } } }],
  annualSaving: '20%',
});

const withPost = (id: number, change: Partial<Content['posts'][number]>): Partial<Content> => ({
  posts: posts.map((post) => (post.id === id ? { ...post, ...change } : post)),
});

const withArticles = (change: Partial<Content['articles']>) => ({ articles: { ...articles, ...change } });
const withJobs = (change: Partial<Content['jobs']>) => ({ jobs: { ...jobs, ...change } });

/** Likely mistakes of an editor, with the place, its line where it has one, and the first words of the message. */
const wrongEdits: readonly [says: string, place: string, content: Partial<Content>][] = [
  [
    "The article 'triage' has no address",
    'src/blog/articles/triage.mdx',
    withArticles({ files: [...articles.files, 'triage'] }),
  ],
  [
    "The article 'emergency' has 0 posts in the listing.",
    'src/content/article-slugs.ts:',
    { posts: posts.filter(({ article }) => article !== 'emergency') },
  ],
  [
    "Two articles have the slug 'staveline-vs-nuance-dax'.",
    'src/content/article-slugs.ts',
    withArticles({ slugs: { ...articles.slugs, roi: 'staveline-vs-nuance-dax' } }),
  ],
  ["The date '2026-13-45' of", 'src/blog/posts.ts:', withPost(2, { date: '2026-13-45' })],
  ['is newer than the post before it.', 'src/blog/posts.ts:', withPost(5, { date: '2026-11-01' })],
  ['2 posts are featured.', 'src/blog/posts.ts', withPost(2, { featured: true })],
  [
    'Two posts have the id 1.',
    'src/blog/posts.ts',
    { posts: [...posts, { ...posts[0], featured: false } as Content['posts'][number]] },
  ],
  [
    'Physician: Annual billing saves 39% ($948 instead of $1548), but the site says 20%.',
    'machines/billing/billing.plans.ts:',
    withPrice({ monthly: 129 }),
  ],
  ['Physician: $78 a month is $936 a year, not $948.', 'machines/domain/plans.ts', withPrice({}, { perMonth: 78 })],
  [
    'Physician: Annual billing saves 20% ($948 instead of $1188), but the site says 25%.',
    'machines/billing/billing.plans.ts:',
    { ...withPrice({}), annualSaving: '25%' },
  ],
  [
    'Physician: Annual billing saves $1200 a year, but the site says $1300.',
    'machines/billing/billing.plans.ts',
    withPrice({ monthly: 499 }, { perMonth: 399, perYear: 4_788, statedSaving: 1_300 }),
  ],
  [
    'Physician: an extra user costs $45 instead of $49 a month when billed annually, which is not 20% less.',
    'machines/domain/plans.ts:',
    {
      annualSaving: '20%',
      plans: [
        { ...physician, extraUsers: { monthly: { app: 49, physician: 69 }, annual: { app: 45, physician: 55 } } },
      ],
    },
  ],
  [
    "The job 'Medical Director' is listed, but the application form does not offer it.",
    'src/content/careers.ts',
    withJobs({ listed: [...jobs.listed, 'Medical Director'] }),
  ],
  [
    "The application form offers 'Compliance Officer', but the job is not listed.",
    'machines/career-application/positions.ts',
    withJobs({ listed: jobs.listed.slice(1) }),
  ],
  [
    "2 jobs are listed, but the description of the careers page begins with 'Six'.",
    'src/content/pages.ts:',
    withJobs({ description: 'Six equity-only positions.' }),
  ],
  [
    "Two questions have the id 'setup'",
    'src/content/faq.ts',
    { questions: [...questions, { id: 'more', questions: [{ id: 'setup' }] }] },
  ],
  [
    "Two pages have the headline 'Contact us'.",
    'src/content/pages.ts',
    { pages: [...pages, { path: '/new', heading: 'Contact us', description: '' }] },
  ],
  [
    'The description of /contact has 161 characters.',
    'src/content/pages.ts:',
    { pages: pages.map((page) => (page.path === '/contact' ? { ...page, description: 'x'.repeat(161) } : page)) },
  ],
];

const placed = async (faults: readonly ContentFault[]) =>
  (await placeFaults(faults)).map(({ file, line, ...rest }) => ({
    ...rest,
    place: [file, line].filter((part) => part !== null).join(':'),
  }));

test.each(wrongEdits)('[TEAM-5] the message “%s” has its place in %s and what to do', async (says, place, content) => {
  const faults = await placed(factFaults({ ...siteContent, ...content }));
  const fault = faults.find(({ what }) => what.includes(says));
  expect(fault?.place).toMatch(new RegExp(String.raw`^${place}(?<!:)(?::\d+)?$|^${place}(?<=:)\d+$`));
  expect(fault?.todo).toMatch(/^[A-Z].+\.$/);
});

test('[TEAM-5] jobs that are listed and offered alike give no message', () => {
  expect(factFaults({ ...siteContent, jobs })).toEqual([]);
});

const post = { id: 2, title: 'A title', readTime: 10 };
const matter = { metaTitle: 'A title', metaDescription: 'A description', keywords: ['scribe'], words: 2_200 };

test('[TEAM-5] front matter is complete, and a read time follows the words', async () => {
  expect(articleTextFaults('roi', { post, ...matter })).toEqual([]);
  expect(await placed(articleTextFaults('roi', { post, ...matter, keywords: [] }))).toMatchObject([
    { place: 'src/blog/articles/roi.mdx:1', what: 'The front matter is not complete.' },
  ]);
  expect(await placed(articleTextFaults('roi', { post, ...matter, metaDescription: 'x'.repeat(170) }))).toMatchObject([
    { place: 'src/blog/articles/roi.mdx:3', what: expect.stringContaining('170 characters') },
  ]);
  expect(articleTextFaults('roi', { post, ...matter, words: 3_300 })).toMatchObject([
    { what: expect.stringContaining('3300 words'), todo: 'Write `readTime: 15`.' },
  ]);
});

const places: KnownPlaces = {
  idsOf: async (path) => (path === '/terms' ? new Set(['who-may-use-it']) : path === '/contact' ? new Set() : null),
  isFile: (path) => path === '/static/img/logo.svg',
};
const pageWith = (body: string) => pageFaults({ path: '/contact', html: `<h1>Contact us</h1>${body}` }, places);
const faultsOf = async (body: string) => (await pageWith(body)).map(({ what }) => what);

test('[TEAM-5] links, anchors, ids, pictures and savings of a page are checked', async () => {
  for (const sound of [
    '<a href="/landing-new/terms#who-may-use-it">terms</a>',
    '<a class="x" href="/landing-new/terms?a=1&amp;b=2">terms</a>',
    '<a href="https://example.com/landing-new/none">other site</a>',
    '<img alt="" src="/landing-new/static/img/logo.svg#dark">',
    '<p>Annual billing <b>saves 20%</b>.</p>',
    '<script>const id = 1; "<a href=/landing-new/none>"</script>',
  ])
    expect(await faultsOf(sound), sound).toEqual([]);
  for (const [body, fault] of [
    ['<a href="/landing-new/none">x</a>', '/contact links to /none, but there is no such page.'],
    ['<a href="/landing-new/terms#who">x</a>', "links to /terms#who, but that page has no section 'who'."],
    ['<a href="#top">x</a>', "links to /contact#top, but that page has no section 'top'."],
    ['<p id="a"></p><p class="x" id="a"></p>', "has the id 'a' twice, so a link to it leads to the first one."],
    [
      '<img alt="" src="/landing-new/static/img/undefined.svg">',
      '/static/img/undefined.svg, but there is no such file.',
    ],
    ['<p>Annual billing saves 25%.</p>', "says 'saves 25%', but annual billing saves 20%."],
  ] as const)
    expect(await faultsOf(body), body).toEqual([expect.stringContaining(fault)]);
  expect(await pageWith('<a href="/landing-new/terms#who">x</a>')).toMatchObject([
    { todo: 'Write one of its ids: who-may-use-it.' },
  ]);
});

test('[TEAM-5] a headline that a page has in its own markup is found', async () => {
  const html = '<h1>Write to us</h1>';
  expect(await placed(await pageFaults({ path: '/contact', html }, places))).toMatchObject([
    {
      place: expect.stringMatching(/^src\/content\/pages\.ts:\d+$/),
      what: "The headline of /contact is 'Contact us' here, but the page shows 'Write to us'.",
    },
  ]);
});

test('[TEAM-5] a link is found in the file that has it', async () => {
  const html = '<h1>Contact us</h1><a href="/landing-new/terms#clinical-responsibility">x</a>';
  expect(await placed(await pageFaults({ path: '/contact', html }, places))).toMatchObject([
    { place: expect.stringMatching(/^src\/content\/faq\.ts:\d+$/) },
  ]);
});

test('a line is found by whole words', () => {
  expect(lineOf('id: 1,\nid: 2,\nid: 1,', ['id: 1,', 'id: 1,'])).toBe(3);
  expect(lineOf("'who-may-use-it'\n#who-may\n", ['who-may'])).toBe(2);
  expect(lineOf('a (b)\na (b)\n', ['a (b)', '(b)'])).toBe(2);
  expect(lineOf('a\n', ['b'])).toBeNull();
});

const mistake: PlacedFault = { file: 'src/content/faq.ts', line: 7, what: 'It is </script> wrong.', todo: 'Write it.' };

test('[TEAM-5] in development a page shows its mistakes in the overlay, with the place to open', () => {
  const script = overlayScript([mistake]);
  expect(script).toContain("import { ErrorOverlay } from '/landing-new/@vite/client'");
  expect(script.match(/<\/script>/g)).toHaveLength(1);
  const payload: unknown = JSON.parse(/ErrorOverlay\((\{.*\})\)/.exec(script)?.[1] ?? '');
  expect(payload).toMatchObject({
    message: expect.stringContaining('src/content/faq.ts:7\n  It is </script> wrong.\n  Write it.'),
    loc: { file: resolve('src/content/faq.ts'), line: 7 },
  });
});

afterEach(() => void vi.useRealTimers());

test('[TEAM-5] in development a saved mistake reaches open pages, and its repair opens them anew', async () => {
  vi.useFakeTimers();
  const watcher = new EventEmitter();
  const send = vi.fn();
  let faults = [mistake];
  const vite = { config: { root: '/site' }, watcher, environments: { client: { hot: { send } } } };
  watchContent(vite as unknown as ViteDevServer, async () => faults);
  const save = async (file: string) => {
    watcher.emit('all', 'change', file);
    await vi.advanceTimersByTimeAsync(200);
  };
  await save('/site/README.md');
  expect(send).not.toHaveBeenCalled();
  await save('/site/src/content/faq.ts');
  expect(send).toHaveBeenLastCalledWith({ type: 'error', err: expect.objectContaining({ plugin: 'content' }) });
  faults = [];
  await save('/site/src/content/faq.ts');
  expect(send).toHaveBeenLastCalledWith({ type: 'full-reload' });
  await save('/site/src/content/faq.ts');
  expect(send).toHaveBeenCalledTimes(2);
});

test('[TEAM-5] the site has no mistake, and each page was looked at', async () => {
  const looked: string[] = [];
  const bundle: Parameters<typeof checkContent>[0] = {
    ...site,
    pageFaults: (page, known) => {
      looked.push(...[...page.html.matchAll(/<a /g)].map(() => page.path));
      return site.pageFaults(page, known);
    },
  };
  expect(await checkContent(bundle)).toEqual([]);
  expect(new Set(looked).size).toBeGreaterThan(25);
  expect(looked.length).toBeGreaterThan(500);
});

test('the source of the page bundle has the interface that the server relies on', () => {
  expectTypeOf(site).toExtend<PageBundle>();
});
