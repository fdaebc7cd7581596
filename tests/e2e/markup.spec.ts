import type { ConfigData } from 'html-validate';
import { brand } from '../../machines/domain/brand.ts';
import { loadBuiltSite } from '../../server/serve/bundle.ts';
import { at, embeddable, routes } from './route-table.ts';
import { expect, test } from './site-test.ts';

/** The rules of the HTML standard, without rules of style. */
const config: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // React's serialization of attributes and void elements, which the standard allows.
    'void-style': 'off',
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'no-raw-characters': 'off',
    'require-sri': 'off',
    // 'Integrations (Coming Soon)' is a link without a destination (FOOT-2); an <a> without href would be less
    // accessible.
    'prefer-native-element': ['error', { exclude: ['link'] }],
    // The embedded footer is part of another page, below its headings.
    'heading-level': ['error', { minInitialRank: 'any' }],
    // aria-label on every element that may have a name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
};

const paths = [...routes.map(({ path }) => path), ...embeddable, '/no-such-page'];

for (const path of paths) {
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(at(path))).text();
    const { HtmlValidate } = await import('html-validate');
    const { results } = await new HtmlValidate(config).validateString(html);
    const found = results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  });
}

test('[BASE-2] [BASE-7] [BASE-10] every link, anchor, metadata address, structured data address, sitemap entry and feed entry leads to a page that exists', async ({
  page,
  request,
  site,
}) => {
  const { bundle } = await loadBuiltSite('dist');
  const links = new Map<string, Set<string>>();
  const anchors = new Map<string, Set<string>>();
  const note = (link: string, from: string) => {
    const url = new URL(link, `${site.origin}${at(from)}`);
    const here = url.origin === brand.origin ? `${site.origin}${url.href.slice(brand.origin.length)}` : url.href;
    links.set(here, (links.get(here) ?? new Set()).add(from));
  };
  // The not-found page has no path of its own; any unknown path shows it.
  for (const path of bundle.prerenderedPaths.map((one) => (one === '/404' ? '/no-such-page' : one))) {
    // Parsed without loading it: links do not need styles.
    const found = await page.evaluate(
      (html) => {
        const document = new DOMParser().parseFromString(html, 'text/html');
        const all = (selector: string, ...attributes: string[]) =>
          [...document.querySelectorAll(selector)].map(
            (element) => attributes.map((name) => element.getAttribute(name)).find((value) => value !== null) ?? '',
          );
        return {
          links: [
            ...all(
              'a[href], area[href], link[rel~="icon"], link[rel~="manifest"], link[rel~="alternate"], img[src], source[src], video[poster], track[src], form[action]',
              'href',
              'src',
              'poster',
              'action',
            ),
            ...all(
              'link[rel="canonical"], meta[property="og:url"], meta[property="og:image"], meta[name="twitter:image"]',
              'href',
              'content',
            ),
          ],
          data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
            ({ textContent }) => textContent ?? '',
          ),
          ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
        };
      },
      await (await request.get(at(path))).text(),
    );
    anchors.set(at(path), new Set(found.ids));
    // An `@id` is an identifier, not a link.
    const named = found.data.flatMap((data) => data.match(/(?<!"@id":")(?<=")https?:\/\/[^"\s]+(?=")/g) ?? []);
    for (const link of [...found.links, ...named]) note(link, path);
  }
  for (const file of ['/sitemap.xml', '/feed.xml']) {
    const listed = [
      ...(await (await request.get(at(file))).text()).matchAll(/<(?:loc|link)>([^<]+)<|<guid[^>]*>(http[^<]+)</g),
    ].map(([, loc, guid]) => loc ?? guid ?? '');
    expect(listed.length, file).toBeGreaterThan(5);
    for (const link of listed) note(link, file);
  }

  const dead: string[] = [];
  const unknown = new Set(['/no-such-page', '/404'].map(at));
  /** Form targets answer a GET with a redirect to the form's screen. */
  const statuses = new Map<string, { status: number; path: string }>();
  for (const [link, from] of links) {
    const url = new URL(link);
    if (url.origin !== site.origin) continue;
    const address = url.pathname + url.search;
    const ask = async () => {
      const response = await request.get(address);
      const path = new URL(response.url()).pathname;
      if (path.endsWith('.svg'))
        anchors.set(path, new Set([...(await response.text()).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      return { status: response.status(), path };
    };
    const answer = statuses.get(address) ?? (await ask());
    statuses.set(address, answer);
    const missing = url.hash.length > 1 && !anchors.get(answer.path)?.has(decodeURIComponent(url.hash.slice(1)));
    // The not-found page may link to itself and to no other missing page.
    const expected = unknown.has(answer.path) ? 404 : 200;
    if (
      answer.status !== expected ||
      missing ||
      (expected === 404 && [...from].some((path) => path !== '/no-such-page'))
    )
      dead.push(`${address}${url.hash} (${answer.status}), on ${[...from].join(', ')}`);
  }
  expect(dead).toEqual([]);
  expect([...links.keys()].filter((link) => new URL(link).origin === site.origin).length).toBeGreaterThan(30);
});

test('links to other sites open without an opener and lead to configured destinations only', async ({
  page,
  request,
}) => {
  const { bundle } = await loadBuiltSite('dist');
  for (const path of bundle.prerenderedPaths) {
    const outside = await page.evaluate(
      (html) => {
        const links = [
          ...new DOMParser().parseFromString(html, 'text/html').querySelectorAll<HTMLAnchorElement>('a[href^="http"]'),
        ];
        return links
          .filter((link) => link.target === '_blank' && !/noopener|noreferrer/.test(link.rel))
          .map(({ href }) => href);
      },
      await (await request.get(at(path))).text(),
    );
    expect(outside, path).toEqual([]);
  }
});

test('a link has aria-current only if it leads to its own page', async ({ page, request }) => {
  let current = 0;
  for (const path of paths.filter((each) => each !== '/no-such-page')) {
    const there = await page.evaluate(
      (html) => {
        const links = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('a[aria-current=page]')];
        return links.map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*/s, ''));
      },
      await (await request.get(at(path))).text(),
    );
    current += there.length;
    expect(there, path).toEqual(there.map(() => at(path)));
  }
  expect(current).toBeGreaterThan(10);
});
