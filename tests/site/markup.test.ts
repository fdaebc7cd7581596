import type { ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import { brand } from '../../machines/domain/brand.ts';
import { prerenderedPaths } from '../../src/content/pages.ts';
import { at, embeddable, routes } from '../e2e/route-table.ts';
import { ensurePackages } from '../on-demand.ts';
import { builtPage } from './support/built-page.ts';
import { builtSite } from './support/built-site.ts';

ensurePackages(import.meta.dirname);
const { HtmlValidate } = await import('html-validate');
const site = await builtSite();
const ask = (address: string) => fetch(`${site.origin}${address}`);
const htmlOf = async (path: string) => (await ask(at(path))).text();

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

const validator = new HtmlValidate(config);

const paths = [...routes.map(({ path }) => path), ...embeddable, '/no-such-page'];

for (const path of paths) {
  test(`${path} is valid HTML`, async () => {
    const { results } = await validator.validateString(await htmlOf(path));
    const found = results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  });
}

/** The elements that link, by the attribute with the target. */
const linking = {
  href: 'a, area, link:is([rel~=icon], [rel~=manifest], [rel~=alternate], [rel~=canonical])',
  src: 'img, source, track',
  poster: 'video',
  action: 'form',
  content: 'meta:is([property="og:url"], [property="og:image"], [name="twitter:image"])',
};

const valuesOf = (elements: Iterable<Element>, attribute: string) =>
  [...elements].flatMap((element) => element.getAttribute(attribute) ?? []);

/** Targets of a page's links, and addresses in its structured data; an `@id` is an identifier, not a link. */
const linksOf = (document: Document) => [
  ...Object.entries(linking).flatMap(([attribute, selector]) =>
    valuesOf(document.querySelectorAll(selector), attribute),
  ),
  ...[...document.querySelectorAll('script')].flatMap(
    ({ textContent }) => textContent.match(/(?<!"@id":")(?<=")https?:\/\/[^"\s]+(?=")/g) ?? [],
  ),
];

test('[BASE-2] [BASE-7] [BASE-10] every link, anchor, metadata address, structured data address, sitemap entry and feed entry leads to a page that exists', async () => {
  const links = new Map<string, Set<string>>();
  const anchors = new Map<string, Set<string>>();
  const note = (link: string, from: string) => {
    const url = new URL(link, `${site.origin}${at(from)}`);
    const here = url.origin === brand.origin ? `${site.origin}${url.href.slice(brand.origin.length)}` : url.href;
    links.set(here, (links.get(here) ?? new Set()).add(from));
  };
  for (const path of prerenderedPaths) {
    const { document } = builtPage(path);
    // The not-found page has no path of its own; any unknown path shows it.
    const from = path === '/404' ? '/no-such-page' : path;
    anchors.set(at(from), new Set(valuesOf(document.querySelectorAll('[id]'), 'id')));
    for (const link of linksOf(document)) note(link, from);
  }
  for (const file of ['/sitemap.xml', '/feed.xml']) {
    const listed = [...(await htmlOf(file)).matchAll(/<(?:loc|link)>([^<]+)<|<guid[^>]*>(http[^<]+)</g)].map(
      ([, loc, guid]) => loc ?? guid ?? '',
    );
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
    const visit = async () => {
      const response = await ask(address);
      const path = new URL(response.url).pathname;
      if (path.endsWith('.svg'))
        anchors.set(path, new Set([...(await response.text()).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      return { status: response.status, path };
    };
    const answer = statuses.get(address) ?? (await visit());
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

test('links to other sites open without an opener, and aria-current is on links to their own page alone', () => {
  let current = 0;
  for (const path of prerenderedPaths) {
    const { document } = builtPage(path);
    const opened = document.querySelectorAll('a[href^=http][target=_blank]');
    for (const rel of valuesOf(opened, 'rel')) expect(rel, path).toMatch(/noopener|noreferrer/);
    expect(valuesOf(opened, 'rel'), path).toHaveLength(opened.length);
    const there = valuesOf(document.querySelectorAll('a[aria-current=page]'), 'href');
    current += there.length;
    expect(
      there.map((link) => link.replace(/[?#].*/s, '')),
      path,
    ).toEqual(there.map(() => at(path)));
  }
  expect(current).toBeGreaterThan(10);
});
