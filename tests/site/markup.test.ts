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

/** The elements that link beside `a`, which the check of texts follows (content.test.ts), by the attribute with the target. */
const linking = {
  href: 'area, link:is([rel~=icon], [rel~=manifest], [rel~=alternate], [rel~=canonical])',
  src: 'img, source, track',
  poster: 'video',
  action: 'form',
  content: 'meta:is([property="og:url"], [property="og:image"], [name="twitter:image"])',
};

const valuesOf = (elements: Iterable<Element>, attribute: string) =>
  [...elements].flatMap((element) => element.getAttribute(attribute) ?? []);

/** Targets of a page's elements, and addresses in its structured data; an `@id` is an identifier, not a link. */
const linksOf = (document: Document) => [
  ...Object.entries(linking).flatMap(([attribute, selector]) =>
    valuesOf(document.querySelectorAll(selector), attribute),
  ),
  ...[...document.querySelectorAll('script')].flatMap(
    ({ textContent }) => textContent.match(/(?<!"@id":")(?<=")https?:\/\/[^"\s]+(?=")/g) ?? [],
  ),
];

test('[BASE-2] [BASE-7] [BASE-10] every metadata address, picture, form target, structured data address, sitemap entry and feed entry leads to a page that exists', async () => {
  const links = prerenderedPaths
    .filter((path) => path !== '/404')
    .flatMap((path) => linksOf(builtPage(path).document).map((link) => new URL(link, `${brand.origin}${at(path)}`)));
  for (const file of ['/sitemap.xml', '/feed.xml']) {
    const listed = [...(await htmlOf(file)).matchAll(/<(?:loc|link)>([^<]+)<|<guid[^>]*>(http[^<]+)</g)];
    expect(listed.length, file).toBeGreaterThan(5);
    links.push(...listed.map(([, loc, guid]) => new URL(loc ?? guid ?? '')));
  }
  const own = new Set(
    links.filter(({ origin }) => origin === brand.origin).map(({ pathname, search }) => pathname + search),
  );
  expect(own.size).toBeGreaterThan(100);
  // Form targets answer a GET with a redirect to the form's screen.
  for (const address of own) expect((await ask(address)).status, address).toBe(200);
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
