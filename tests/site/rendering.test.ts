import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { at, embeddable, routes } from '../e2e/route-table.ts';
import { get } from '../server/support/wire.ts';
import { builtSite } from './support/built-site.ts';

const site = await builtSite();
const ask = (path: string, headers = {}) => get(`${site.origin}${path}`, headers);
const everyPath = [...routes.map((route) => route.path), ...embeddable];

const textsOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
    inner
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
/** The values of an attribute of each tag that has another: `content` of `<meta name="robots">`. */
const valuesOf = (html: string, having: string, attribute: string) =>
  [...html.matchAll(new RegExp(`<(?:meta|link) [^>]*?(?<= )${having}[^>]*>`, 'g'))].map(
    ([tag]) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1],
  );

for (const { path, heading, canonical, noindex } of routes) {
  test(`[BASE-2] [BASE-3] [BASE-7] without script: ${path} answers without a redirect and has its heading, description and canonical link`, async () => {
    const { status, body } = await ask(at(path));
    const html = body.toString();
    expect(status).toBe(200);
    expect(textsOf(html, 'h1')).toEqual([expect.stringMatching(heading)]);
    expect(valuesOf(html, 'name="description"', 'content')).toEqual([expect.stringMatching(/.{20,}/)]);
    for (const property of ['og:title', 'og:description', 'og:url'])
      expect(valuesOf(html, `property="${property}"`, 'content'), property).toEqual([expect.stringMatching(/./)]);
    expect(valuesOf(html, 'name="twitter:card"', 'content')).toHaveLength(1);
    const robots = valuesOf(html, 'name="robots"', 'content');
    if (noindex) return expect(robots).toEqual(['noindex']);
    expect(valuesOf(html, 'rel="canonical"', 'href')).toEqual([`http://localhost:3000${at(canonical ?? path)}`]);
    return expect(robots).toEqual([]);
  });
}

test('[BASE-5] without script: an unknown path answers 404 with the not-found screen and a link home', async () => {
  const { status, body } = await ask(at('/no/such/page'));
  const html = body.toString();
  expect(status).toBe(404);
  expect(textsOf(html, 'h1')).toEqual(['Oops! Page not found']);
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  expect(main).toMatch(/<a [^>]*href="\/landing-new\/"[^>]*>[^<]*\bhome\b/i);
  expect(valuesOf(html, 'name="robots"', 'content')).toEqual(['noindex']);
});

test('no page carries router state: the router loads the route from the address', async () => {
  for (const path of everyPath) expect((await ask(at(path))).body.toString(), path).not.toContain('$_TSR');
});

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

test('[BASE-3] every page has a title of its own', async () => {
  const titles = new Map<string, string>();
  for (const { path } of routes.filter(({ canonical }) => canonical === undefined)) {
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec((await ask(at(path))).body.toString()) ?? [];
    expect(title, path).not.toBe('');
    expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
    titles.set(title, path);
  }
});

test('pages are served precompressed with an ETag, and hashed files are cached for a year', async () => {
  const path = at('/contact');
  const [plain, br, gz] = await Promise.all([
    ask(path),
    ask(path, { 'accept-encoding': 'gzip, deflate, br' }),
    ask(path, { 'accept-encoding': 'gzip' }),
  ]);
  expect(br.headers['content-encoding']).toBe('br');
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
  expect(br.headers['vary']).toContain('Accept-Encoding');

  const etag = String(plain.headers['etag']);
  const again = await ask(path, { 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);

  const asset = /\/landing-new\/assets\/entry-client-[^"]+\.js/.exec(plain.body.toString())?.[0] ?? 'none';
  const script = await ask(asset, { 'accept-encoding': 'br' });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-encoding']).toBe('br');
});
