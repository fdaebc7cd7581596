import { brand } from '../../machines/brand.ts';
import { addressOf, pageHead } from '../content/head.ts';
import { type PageText, pages } from '../content/pages.ts';
import type { Article } from './articles.ts';
import { authors } from './authors.ts';
import { type BlogPosting, blogBreadcrumbs, blogPosting, type BreadcrumbList } from './json-ld.ts';

const feed = { rel: 'alternate', type: 'application/rss+xml', title: `${brand.name}: ${pages.blog.title}`, href: addressOf('/feed.xml') };

/** The picture of a link preview; previews show no SVG. `tests/images.command.ts` makes the files. */
const picture = (name: string, description: string) => [
  { property: 'og:image', content: addressOf(`/static/img/social/${name}.png`) },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: description },
  { name: 'twitter:card', content: 'summary_large_image' },
  { name: 'twitter:image', content: addressOf(`/static/img/social/${name}.png`) },
];

/** Data for search engines; no text of it can end the element. */
const structuredData = (data: BlogPosting | BreadcrumbList) => ({
  type: 'application/ld+json',
  children: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
});

/** The head of the listing, at either of its paths. */
export function blogHead(page: PageText) {
  const { meta, links } = pageHead(page);
  return {
    meta: [...meta, ...picture('whitepaper', 'Strands of speech that settle into the rules of a note')],
    links: [...links, feed],
    scripts: [structuredData(blogBreadcrumbs())],
  };
}

/** The head of an article: title, description, keywords, link previews and structured data (BLOG-5). */
export function articleHead(article: Article) {
  const { post, metaTitle, metaDescription, keywords } = article;
  const path = `/blog/${post.slug}`;
  const { meta, links } = pageHead({ path, title: metaTitle, description: metaDescription, heading: post.title, lede: post.excerpt });
  return {
    meta: [
      ...meta,
      { name: 'keywords', content: keywords.join(', ') },
      { name: 'author', content: authors[post.author].name },
      { property: 'og:type', content: 'article' },
      { property: 'article:published_time', content: post.date },
      { property: 'article:section', content: post.category },
      { property: 'article:author', content: authors[post.author].name },
      ...picture(post.article, `The cover of “${post.title}”`),
    ],
    links: [...links, feed],
    scripts: [structuredData(blogPosting(article)), structuredData(blogBreadcrumbs(article))],
  };
}
