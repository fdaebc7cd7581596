import { internalPosts } from '../blog/posts.ts';
import { addressOf } from '../content/head.ts';
import { type PageText, pages } from '../content/pages.ts';
import { xml } from './xml.ts';

/** Every page without `noindex` at its canonical path. */
export function sitemap(): string {
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
