import { expect, test } from 'vitest';
import { routes } from '../e2e/route-table.ts';
import { siteFiles } from '../../src/site-files/index.ts';
import { xml } from '../../src/site-files/xml.ts';

const files = siteFiles();
const file = (path: string) => files[path] ?? '';
const all = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, content]) => content ?? '');
const at = (path: string) => `http://localhost:3000/landing-new${path}`;

const indexable = routes.filter(({ canonical, noindex }) => !canonical && !noindex).map(({ path }) => at(path));

test('[BASE-10] the sitemap lists every indexable page once, and no private one', () => {
  const listed = all(file('/sitemap.xml'), 'loc');
  expect(listed.toSorted()).toEqual(indexable.toSorted());
});

test('[BASE-10] the feed has the five articles, newest first, with the fields that feed readers show', () => {
  const feed = file('/feed.xml');
  const items = feed.split('<item>').slice(1);
  expect(items).toHaveLength(5);
  for (const item of items) {
    for (const tag of ['title', 'link', 'guid', 'description', 'category', 'dc:creator', 'pubDate']) {
      expect(all(item, tag), tag).toHaveLength(1);
      expect(all(item, tag)[0], tag).not.toBe('');
    }
    expect(all(item, 'guid')).toEqual(all(item, 'link'));
    expect(indexable).toContain(all(item, 'link')[0]);
  }
  // RSS requires RFC 822's form.
  for (const item of items) expect(all(item, 'pubDate')[0]).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  const dates = items.map((item) => new Date(all(item, 'pubDate')[0] ?? '').getTime());
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(dates).not.toContain(Number.NaN);
  expect(feed).toContain(`<atom:link href="${at('/feed.xml')}" rel="self"`);
});

test('text is escaped for XML', () => {
  expect(xml('<a href="x">R&D</a>')).toBe('&lt;a href=&quot;x&quot;&gt;R&amp;D&lt;/a&gt;');
  expect(file('/feed.xml')).toContain('<category>AI &amp; Healthcare</category>');
});

test('[BASE-10] robots.txt names the sitemap, and the manifest its icons', () => {
  expect(file('/robots.txt')).toContain(`Sitemap: ${at('/sitemap.xml')}`);
  expect(file('/robots.txt')).not.toContain('Disallow');
  const manifest = JSON.parse(file('/site.webmanifest')) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Staveline', start_url: '/landing-new/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512', 'any']));
});
