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
  contentFaults,
  type ContentFault,
  type KnownPlaces,
  pageFaults,
  prices,
} from '../../src/prerender/content-faults.ts';

const placed = async (faults: readonly ContentFault[]) =>
  (await placeFaults(faults)).map(({ file, line, ...rest }) => ({
    ...rest,
    place: [file, line].filter((part) => part !== null).join(':'),
  }));

test('[TEAM-5] an article without an address, and a price with another saving, have their place and what to do', async () => {
  expect(await placed(contentFaults(['roi', 'triage'], []))).toMatchObject([
    { place: 'src/blog/articles/triage.mdx', what: expect.stringContaining("'triage' has no address") },
  ]);
  expect(await placed(contentFaults([], [['md_do:', { monthly: 129, annual: 79 }]]))).toMatchObject([
    {
      place: expect.stringMatching(/^machines\/domain\/plans\.ts:\d+$/),
      what: '$79 a month saves 39% of $129, but the site says 20%.',
    },
  ]);
  expect(prices.map(([, price]) => [price.monthly, price.annual])).toEqual([
    [79, 63],
    [99, 79],
    [499, 399],
    [49, 39],
    [69, 55],
  ]);
});

const places: KnownPlaces = {
  idsOf: async (path) => (path === '/terms' ? new Set(['who-may-use-it']) : path === '/contact' ? new Set() : null),
  isFile: (path) => path === '/static/img/logo.svg',
};
const described = '<meta name="description" content="A page"/>';
const pageWith = (body: string) =>
  pageFaults({ path: '/contact', html: `${described}<h1>Contact us</h1>${body}` }, places);
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
  const html = `${described}<h1>Write to us</h1>`;
  expect(await placed(await pageFaults({ path: '/contact', html }, places))).toMatchObject([
    {
      place: expect.stringMatching(/^src\/content\/pages\.ts:\d+$/),
      what: "The headline of /contact is 'Contact us' here, but the page shows 'Write to us'.",
    },
  ]);
});

test('[TEAM-5] a description that is missing or longer than a search result shows is found in its source', async () => {
  for (const [path, place, length] of [
    ['/contact', 'src/content/pages.ts', 161],
    ['/blog/staveline-roi-vs-human-scribes', 'src/blog/articles/roi.mdx', 0],
  ] as const) {
    const html = `<meta name="description" content="${'x'.repeat(length)}"/>`;
    expect(await placed(await pageFaults({ path, html }, places))).toContainEqual({
      place: expect.stringMatching(new RegExp(`^${place}:\\d+$`)),
      what: `The description of ${path} has ${length} characters. A search result shows 160.`,
      todo: 'Write a description of at most 160 characters.',
    });
  }
});

test('[TEAM-5] a link is found in the file that has it', async () => {
  const html = `${described}<h1>Contact us</h1><a href="/landing-new/terms#clinical-responsibility">x</a>`;
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
