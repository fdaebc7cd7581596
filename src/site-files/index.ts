import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { palette } from '../../machines/domain/palette.ts';
import { brand } from '../../machines/domain/brand.ts';
import { authors } from '../content/authors.ts';
import { covers } from '../blog/cover.ts';
import { internalPosts } from '../blog/posts.ts';
import { filmFile } from '../content/demo-video.ts';
import { addressOf } from '../content/head.ts';
import { type PageText, pages } from '../content/pages.ts';
import { captions } from './captions.ts';
import { xml } from './xml.ts';

/** For home screens (https://www.w3.org/TR/appmanifest/). */
const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: pages.home.description,
  id: `${BASE_PATH}/`,
  start_url: `${BASE_PATH}/`,
  scope: `${BASE_PATH}/`,
  display: 'browser',
  background_color: palette.linen[0],
  theme_color: palette.drape[0],
  icons: [
    { src: `${BASE_PATH}/static/img/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
    { src: `${BASE_PATH}/static/img/icon-192.png`, type: 'image/png', sizes: '192x192' },
    { src: `${BASE_PATH}/static/img/icon-512.png`, type: 'image/png', sizes: '512x512' },
    { src: `${BASE_PATH}/static/img/icon-512.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
};

/** Crawlers have to be allowed to read `noindex` pages. */
const robots = `User-agent: *
Allow: /

Sitemap: ${addressOf('/sitemap.xml')}
`;

/** The blog as RSS 2.0 (https://www.rssboard.org/rss-specification): internal articles, newest first. */
function feed(): string {
  const items = internalPosts.map(({ slug, title, excerpt, category, date, author }) => {
    const address = xml(addressOf(`/blog/${slug}`));
    return `<item>
<title>${xml(title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<description>${xml(excerpt)}</description>
<category>${xml(category)}</category>
<dc:creator>${xml(authors[author].name)}</dc:creator>
<pubDate>${new Date(date).toUTCString()}</pubDate>
</item>`;
  });
  const newest = internalPosts
    .map(({ date }) => new Date(date).getTime())
    .reduce((one, other) => Math.max(one, other), 0);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xml(`${brand.name}: ${pages.blog.title}`)}</title>
<link>${xml(addressOf('/blog'))}</link>
<description>${xml(pages.blog.description)}</description>
<language>en</language>
<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>
<atom:link href="${xml(addressOf('/feed.xml'))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

/** Every page without `noindex` at its canonical path. */
function sitemap(): string {
  const indexable = Object.values(pages).filter((page: PageText) => !page.noindex && !page.canonical);
  const entries = [
    ...indexable.map(({ path }) => `<url><loc>${xml(addressOf(path))}</loc></url>`),
    ...internalPosts.map(
      ({ slug, date }) => `<url><loc>${xml(addressOf(`/blog/${slug}`))}</loc><lastmod>${date}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** Generated files by path below the base (BASE-10). */
export function siteFiles(): Record<string, string> {
  return {
    '/feed.xml': feed(),
    '/sitemap.xml': sitemap(),
    '/robots.txt': robots,
    '/site.webmanifest': JSON.stringify(manifest),
    [filmFile('wide', 'vtt')]: captions('wide'),
    [filmFile('tall', 'vtt')]: captions('tall'),
    ...Object.fromEntries(internalPosts.map(({ image, article }) => [image, covers[article]])),
  };
}
