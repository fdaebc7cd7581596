import type { ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import { brand } from '../../machines/domain/brand.ts';
import { loadBuiltSite } from '../../server/serve/bundle.ts';
import { at, embeddable, routes } from '../e2e/route-table.ts';
import { ensurePackages } from '../on-demand.ts';
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

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
const decoded = (value: string) =>
  value.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '');

interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** The tags as React writes them, and of no script's text. */
const tagsOf = (html: string): Tag[] =>
  [
    ...html
      .replaceAll(/(?<=<(script|style)\b[^>]*>).*?(?=<\/\1>)|<!--.*?-->/gs, '')
      .matchAll(/<([a-z][\w-]*)((?: [^\s=/>]+(?:="[^"]*")?)*)(\/?>)?/gi),
  ].map(([tag, name = '', attributes = '', end]) => {
    if (end === undefined) throw new Error(`This tag is written otherwise: ${tag}`);
    const pairs = [...attributes.matchAll(/ ([^\s=/>]+)(?:="([^"]*)")?/g)];
    return { name, attributes: new Map(pairs.map(([, key = '', value = '']) => [key, decoded(value)])) };
  });

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

const sources: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  img: 'src',
  source: 'src',
  video: 'poster',
  track: 'src',
  form: 'action',
};
const related = /(?:^|\s)(?:icon|manifest|alternate|canonical)(?:\s|$)/;
const metadata = /^(?:og:url|og:image|twitter:image)$/;

/** Targets of a tag's links. */
function linksOf({ name, attributes }: Tag): string[] {
  const of = (attribute: string) => attributes.get(attribute) ?? [];
  if (name === 'link') return related.test(attributes.get('rel') ?? '') ? [of('href')].flat() : [];
  if (name === 'meta')
    return metadata.test(attributes.get('property') ?? attributes.get('name') ?? '') ? [of('content')].flat() : [];
  return [of(sources[name] ?? '')].flat();
}

test('[BASE-2] [BASE-7] [BASE-10] every link, anchor, metadata address, structured data address, sitemap entry and feed entry leads to a page that exists', async () => {
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
    const html = await htmlOf(path);
    const tags = tagsOf(html);
    anchors.set(at(path), new Set(tags.flatMap(({ attributes }) => attributes.get('id') ?? [])));
    // An `@id` is an identifier, not a link.
    const named = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].flatMap(
      ([, data = '']) => data.match(/(?<!"@id":")(?<=")https?:\/\/[^"\s]+(?=")/g) ?? [],
    );
    for (const link of [...tags.flatMap(linksOf), ...named]) note(link, path);
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

test('links to other sites open without an opener and lead to configured destinations only', async () => {
  const { bundle } = await loadBuiltSite('dist');
  for (const path of bundle.prerenderedPaths) {
    const outside = tagsOf(await htmlOf(path)).filter(
      ({ name, attributes }) =>
        name === 'a' &&
        attributes.get('href')?.startsWith('http') &&
        attributes.get('target') === '_blank' &&
        !/noopener|noreferrer/.test(attributes.get('rel') ?? ''),
    );
    expect(outside, path).toEqual([]);
  }
});

test('a link has aria-current only if it leads to its own page', async () => {
  let current = 0;
  for (const path of paths.filter((each) => each !== '/no-such-page')) {
    const there = tagsOf(await htmlOf(path))
      .filter(({ name, attributes }) => name === 'a' && attributes.get('aria-current') === 'page')
      .map(({ attributes }) => (attributes.get('href') ?? '').replace(/[?#].*/s, ''));
    current += there.length;
    expect(there, path).toEqual(there.map(() => at(path)));
  }
  expect(current).toBeGreaterThan(10);
});
