import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterEach, expect, expectTypeOf, test, vi } from 'vitest';
import type { PageBundle } from '../../server/serve/bundle.ts';
import { ContentError, checkContent, lineOf, placeFaults } from '../../server/build/content.ts';
import { answerFaults, overlayScript, watchContent } from '../../server/develop/content-overlay.ts';
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

const without = <Key extends string>(record: Readonly<Record<Key, string>>, key: string) =>
  Object.fromEntries(Object.entries<string>(record).filter(([name]) => name !== key));

const { articles, posts, questions, pages } = siteContent;

const jobs: Content['jobs'] = {
  listed: ['Compliance Officer', 'Chief Technology Officer'],
  offered: ['Compliance Officer', 'Chief Technology Officer (CTO)'],
  description: 'Two equity-only positions.',
  kindOf: { 'Compliance Officer': 'lead', 'Chief Technology Officer': 'lead' },
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

/** Likely mistakes of an editor, with the place and the first words of their message. */
const wrongEdits: readonly { edit: string; content: Partial<Content>; place: RegExp; says: string; todo: string }[] = [
  {
    edit: 'an article file that is registered nowhere',
    content: { articles: { ...articles, files: [...articles.files, 'triage'] } },
    place: /^src\/blog\/articles\/triage\.mdx$/,
    says: "The article 'triage' has no address",
    todo: "Add 'triage' with its slug to src/content/article-slugs.ts",
  },
  {
    edit: 'a slug without a text',
    content: { articles: { ...articles, files: articles.files.filter((name) => name !== 'roi') } },
    place: /^src\/content\/article-slugs\.ts:\d+$/,
    says: "The article 'roi' has no text.",
    todo: 'Write src/blog/articles/roi.mdx',
  },
  {
    edit: 'a text that is not loaded',
    content: { articles: { ...articles, texts: articles.texts.filter((name) => name !== 'hipaa') } },
    place: /^src\/content\/article-slugs\.ts:\d+$/,
    says: "The text of the article 'hipaa' is not loaded.",
    todo: "Add 'hipaa' to `texts` in src/blog/articles.ts.",
  },
  {
    edit: 'an article without a picture',
    content: { articles: { ...articles, covers: articles.covers.filter((name) => name !== 'hipaa') } },
    place: /^src\/content\/article-slugs\.ts:\d+$/,
    says: "The article 'hipaa' has no picture.",
    todo: "Draw 'hipaa' in `drawings` of src/blog/cover.ts.",
  },
  {
    edit: 'an article without a post',
    content: { posts: posts.filter(({ article }) => article !== 'emergency') },
    place: /^src\/content\/article-slugs\.ts:\d+$/,
    says: "The article 'emergency' has 0 posts in the listing.",
    todo: "Write one post with `...own('emergency')` in src/blog/posts.ts.",
  },
  {
    edit: 'two articles with one slug',
    content: {
      articles: { ...articles, slugs: { ...without(articles.slugs, 'roi'), roi: 'staveline-vs-nuance-dax' } },
    },
    place: /^src\/content\/article-slugs\.ts$/,
    says: "Two articles have the slug 'staveline-vs-nuance-dax'.",
    todo: 'another slug',
  },
  {
    edit: 'a category that has no picture',
    content: withPost(3, { category: 'Buisness' }),
    place: /^src\/blog\/posts\.ts:\d+$/,
    says: "The category 'Buisness' of \"Emergency documentation",
    todo: "Write one of 'AI & Healthcare', 'Clinician Wellness'",
  },
  {
    edit: 'an unknown author',
    content: withPost(3, { author: 'intern' }),
    place: /^src\/blog\/posts\.ts:\d+$/,
    says: "The author 'intern' of",
    todo: "Write one of 'founder', 'finance', 'team'",
  },
  {
    edit: 'a date that is no day',
    content: withPost(2, { date: '2026-13-45' }),
    place: /^src\/blog\/posts\.ts:\d+$/,
    says: "The date '2026-13-45' of",
    todo: "Write it as '2026-10-06'.",
  },
  {
    edit: 'a post that is newer than the one before it',
    content: withPost(5, { date: '2026-11-01' }),
    place: /^src\/blog\/posts\.ts:\d+$/,
    says: 'is newer than the post before it.',
    todo: 'the newest first',
  },
  {
    edit: 'a second featured post',
    content: withPost(2, { featured: true }),
    place: /^src\/blog\/posts\.ts/,
    says: '2 posts are featured.',
    todo: '`featured: true` in one post',
  },
  {
    edit: 'a monthly price without its annual one',
    content: withPrice({ monthly: 129 }),
    place: /^machines\/billing\/billing\.plans\.ts:\d+$/,
    says: 'Physician: Annual billing saves 39% ($948 instead of $1548), but the site says 20%.',
    todo: 'Change the prices in machines/domain/plans.ts',
  },
  {
    edit: 'a price of a year that is not twelve months',
    content: withPrice({}, { perMonth: 78 }),
    place: /^machines\/domain\/plans\.ts/,
    says: 'Physician: $78 a month is $936 a year, not $948.',
    todo: 'twelve times',
  },
  {
    edit: 'another saving in words',
    content: { ...withPrice({}), annualSaving: '25%' },
    place: /^machines\/billing\/billing\.plans\.ts:\d+$/,
    says: 'Physician: Annual billing saves 20% ($948 instead of $1188), but the site says 25%.',
    todo: '`annualSaving` here',
  },
  {
    edit: 'another saving in dollars',
    content: withPrice({ monthly: 499 }, { perMonth: 399, perYear: 4_788, statedSaving: 1_300 }),
    place: /^machines\/billing\/billing\.plans\.ts/,
    says: 'Physician: Annual billing saves $1200 a year, but the site says $1300.',
    todo: 'Write 1_200 here.',
  },
  {
    edit: 'a price of extra users that saves something else',
    content: {
      annualSaving: '20%',
      plans: [
        {
          ...physician,
          extraUsers: { monthly: { app: 49, physician: 69 }, annual: { app: 45, physician: 55 } },
        },
      ],
    },
    place: /^machines\/domain\/plans\.ts:\d+$/,
    says: 'Physician: an extra user costs $45 instead of $49 a month when billed annually, which is not 20% less.',
    todo: 'Change one of the two prices',
  },
  {
    edit: 'a job that cannot be applied for',
    content: { jobs: { ...jobs, listed: [...jobs.listed, 'Medical Director'] } },
    place: /^src\/content\/careers\.ts/,
    says: "The job 'Medical Director' is listed, but nobody can apply for it.",
    todo: 'machines/career-application/positions.ts',
  },
  {
    edit: 'a job that is no longer listed',
    content: { jobs: { ...jobs, listed: jobs.listed.slice(1) } },
    place: /^machines\/career-application\/positions\.ts/,
    says: "The application form offers 'Compliance Officer', but the job is not listed.",
    todo: 'Remove it here',
  },
  {
    edit: 'a job of a kind that no section of the page has',
    content: { jobs: { ...jobs, kindOf: { ...jobs.kindOf, 'Compliance Officer': 'laed' } } },
    place: /^src\/content\/careers\.ts:\d+$/,
    says: "The job 'Compliance Officer' is of the kind 'laed', so no page shows it.",
    todo: "Make it one of 'lead', 'build', 'advise'",
  },
  {
    edit: 'a number of jobs in words',
    content: { jobs: { ...jobs, description: 'Six equity-only positions.' } },
    place: /^src\/content\/pages\.ts:\d+$/,
    says: "2 jobs are listed, but the description of the careers page begins with 'Six'.",
    todo: "Begin it with 'Two'.",
  },
  {
    edit: 'an id of two questions',
    content: { questions: [...questions, { id: 'more', questions: [{ id: 'setup' }] }] },
    place: /^src\/content\/faq\.ts/,
    says: "Two questions have the id 'setup'",
    todo: 'Give the new one another id.',
  },
  {
    edit: 'a headline of two pages',
    content: { pages: [...pages, { path: '/new', heading: 'Contact us', description: '' }] },
    place: /^src\/content\/pages\.ts/,
    says: "Two pages have the headline 'Contact us'.",
    todo: 'another headline',
  },
  {
    edit: 'a description that no search result shows in full',
    content: {
      pages: pages.map((page) => (page.path === '/contact' ? { ...page, description: 'x'.repeat(161) } : page)),
    },
    place: /^src\/content\/pages\.ts:\d+$/,
    says: 'The description of /contact has 161 characters.',
    todo: 'Shorten it to 160 characters.',
  },
];

const placed = async (faults: readonly ContentFault[]) =>
  (await placeFaults(faults)).map(({ file, line, ...rest }) => ({
    ...rest,
    place: [file, line].filter((part) => part !== null).join(':'),
  }));

for (const { edit, content, place, says, todo } of wrongEdits) {
  test(`[TEAM-5] ${edit} gives its message, with place and what to do`, async () => {
    const faults = await placed(factFaults({ ...siteContent, ...content }));
    expect(faults).toContainEqual({
      what: expect.stringContaining(says),
      todo: expect.stringContaining(todo),
      place: expect.stringMatching(place),
    });
  });
}

test('[TEAM-5] jobs that are listed and offered alike give no message', () => {
  expect(factFaults({ ...siteContent, jobs })).toEqual([]);
});

test('[TEAM-5] two posts with one id name the line of the second', async () => {
  const [fault] = await placed(
    factFaults({
      ...siteContent,
      posts: [...posts, { ...posts[0], id: 1, article: undefined, featured: false } as Content['posts'][number]],
    }),
  );
  expect(fault).toMatchObject({ what: 'Two posts have the id 1.', todo: 'Give this one the next free number, 8.' });
  expect(lineOf('id: 1,\nid: 2,\nid: 1,', ['id: 1,', 'id: 1,'])).toBe(3);
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
const faultsOf = async (body: string) =>
  (await pageFaults({ path: '/contact', html: `<h1>Contact us</h1>${body}` }, places)).map(({ what }) => what);

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
  expect(await faultsOf('<a href="/landing-new/none">x</a>')).toEqual([
    '/contact links to /none, but there is no such page.',
  ]);
  expect(await faultsOf('<a href="/landing-new/terms#who">x</a>')).toEqual([
    "/contact links to /terms#who, but that page has no section 'who'.",
  ]);
  expect(await faultsOf('<a href="#top">x</a>')).toEqual([
    "/contact links to /contact#top, but that page has no section 'top'.",
  ]);
  expect(await faultsOf('<p id="a"></p><p class="x" id="a"></p>')).toEqual([
    "/contact has the id 'a' twice, so a link to it leads to the first one.",
  ]);
  expect(await faultsOf('<img alt="" src="/landing-new/static/img/undefined.svg">')).toEqual([
    '/contact shows the picture /static/img/undefined.svg, but there is no such file.',
  ]);
  expect(await faultsOf('<p>Annual billing saves 25%.</p>')).toEqual([
    "/contact says 'saves 25%', but annual billing saves 20%.",
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

test('[TEAM-5] the message has the place, the mistake and what to do', () => {
  const { message } = new ContentError([
    { file: 'src/blog/posts.ts', line: 7, what: 'It is wrong.', todo: 'Write it.' },
  ]);
  expect(message).toContain('src/blog/posts.ts:7\n  It is wrong.\n  Write it.');
});

test('a line is found by whole words', () => {
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

test('[TEAM-5] in development a mistake in the facts answers in place of the page, with scripts allowed', () => {
  const set = vi.fn();
  const ctx = { set, status: 200, type: '', body: '' };
  answerFaults(ctx as unknown as Parameters<typeof answerFaults>[0], {
    faults: [mistake],
    head: '<script src="client"></script>',
    policy: "frame-ancestors 'self'",
  });
  expect(ctx.status).toBe(500);
  expect(ctx.body).toMatch(/<head>.*<script src="client"><\/script><\/head><body><script type="module">/);
  expect(set).toHaveBeenCalledWith('Content-Security-Policy', "frame-ancestors 'self'");
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
