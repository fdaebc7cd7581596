import { brand } from '../../machines/domain/brand.ts';
import { authors } from '../content/authors.ts';
import { internalPosts } from '../blog/posts.ts';
import { addressOf } from '../content/head.ts';
import { pages } from '../content/pages.ts';
import { xml } from './xml.ts';

/** The blog as RSS 2.0 (https://www.rssboard.org/rss-specification): internal articles, newest first. */
export function feed(): string {
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
