import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { at, routes } from '../e2e/route-table.ts';
import { get } from '../server/support/wire.ts';
import { parsedPage, textOf } from './support/built-page.ts';
import { builtSite } from './support/built-site.ts';

const site = await builtSite();
const ask = (path: string, headers = {}) => get(`${site.origin}${path}`, headers);

const titles = new Map<string, string>();

for (const { path, heading, canonical, noindex } of routes) {
  test(`[BASE-2] [BASE-3] [BASE-7] [BASE-10] without script: ${path} answers without a redirect and has its heading, title, description, icons and canonical link`, async () => {
    const { status, body } = await ask(at(path));
    const html = body.toString();
    const { document } = parsedPage(html);
    const valuesOf = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    expect(status).toBe(200);
    expect([...document.querySelectorAll('h1')].map(textOf)).toEqual([expect.stringMatching(heading)]);
    expect(valuesOf('meta[name=description]', 'content')).toEqual([expect.stringMatching(/.{20,}/)]);
    expect(valuesOf('link[rel=icon]', 'href')).toEqual([at('/static/img/icon.svg')]);
    expect(valuesOf('link[rel=apple-touch-icon]', 'href')).toEqual([at('/static/img/apple-touch-icon.png')]);
    expect(valuesOf('link[rel=manifest]', 'href')).toEqual([at('/site.webmanifest')]);
    // The router loads the route from the address.
    expect(html).not.toContain('$_TSR');
    const { title } = document;
    expect(title).not.toBe('');
    if (canonical === undefined) {
      expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
      titles.set(title, path);
    }
    const address = `http://localhost:3000${at(canonical ?? path)}`;
    expect(valuesOf('meta[property="og:url"]', 'content')).toEqual([address]);
    const robots = valuesOf('meta[name=robots]', 'content');
    if (noindex) return expect(robots).toEqual(['noindex']);
    expect(valuesOf('link[rel=canonical]', 'href')).toEqual([address]);
    return expect(robots).toEqual([]);
  });
}

test('[BASE-1] the site is served under the base path, and / redirects there', async () => {
  for (const path of ['/', '/landing-new']) {
    for (const query of ['', '?billing=annual']) {
      const { status, headers } = await ask(`${path}${query}`);
      expect(status).toBe(302);
      expect(headers.location).toBe(`/landing-new/${query}`);
    }
  }
});

for (const path of ['/login', '/signup', '/forgot-password', '/signup-invite']) {
  test(`[BASE-9] ${path} redirects to the screen of the same name under the base path`, async () => {
    const { status, headers } = await ask(`${path}?plan=np_pa`);
    expect(status).toBe(302);
    expect(headers.location).toBe(`/landing-new${path}?plan=np_pa`);
  });
}

test('[SRV-12] any other value in the query shows no reason', async () => {
  for (const session of ['', 'x', 'constructor']) {
    const { body } = await ask(at(`/login?session=${encodeURIComponent(session)}`));
    expect(body.toString()).not.toMatch(/session has ended|Please log in first/);
  }
});

test('[HOME-6] the demo’s films, captions and poster have their types, and a film is sent in parts', async () => {
  const film = (file: string, headers = {}) => ask(at(`/static/video/${file}`), headers);
  for (const [file, type] of [
    ['live-demo.webm', 'video/webm'],
    ['live-demo.mp4', 'video/mp4'],
    ['live-demo.vtt', 'text/vtt; charset=utf-8'],
    ['live-demo.avif', 'image/avif'],
  ] as const) {
    const { status, headers } = await film(file);
    expect([status, headers['content-type']]).toEqual([200, type]);
  }
  const part = await film('live-demo.webm', { range: 'bytes=100-199' });
  expect([part.status, part.body.length, part.headers['content-range']]).toEqual([
    206,
    100,
    expect.stringMatching(/^bytes 100-199\/\d{6}$/),
  ]);
  expect((await film('none.webm')).status).toBe(404);
});

/** Built-in methods newer than 2021, which a bundle may call. */
const younger =
  /\b(?:URL\.(?:parse|canParse)|Promise\.(?:try|withResolvers)|Object\.(?:groupBy|hasOwn)|Map\.groupBy|Array\.fromAsync|structuredClone|AbortSignal\.(?:any|timeout))(?=\()|(?<=\.)(?:at|findLast|findLastIndex|toSorted|toSpliced|toReversed|isWellFormed|toWellFormed|union|isSubsetOf|checkVisibility)(?=\()/g;

test('[RUN-7] every call of the script that an older browser may lack is tested for before the rest', () => {
  const scripts = globSync('dist/client/assets/*.js').map((file) => readFileSync(file, 'utf8'));
  const called = new Set(scripts.flatMap((script) => script.match(younger) ?? []));
  expect(called).toContain('URL.parse');
  const needed = new Set(readFileSync('src/boot/needed.ts', 'utf8').match(/[\w.]+/g));
  expect([...called].filter((call) => !needed.has(call))).toEqual([]);
});
