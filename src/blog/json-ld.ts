import { brand } from '../../machines/brand.ts';
import { addressOf } from '../content/head.ts';
import type { Article } from './articles.ts';
import { authors } from './authors.ts';

/** An organization or a person, as schema.org names them. */
interface Party {
  '@type': 'Organization' | 'Person';
  name: string;
  jobTitle?: string;
  url?: string;
}

/** https://schema.org/BlogPosting, as far as search engines read it. */
export interface BlogPosting {
  '@context': 'https://schema.org';
  '@type': 'BlogPosting';
  headline: string;
  description: string;
  url: string;
  mainEntityOfPage: string;
  image: string;
  datePublished: string;
  articleSection: string;
  keywords: string;
  /** ISO 8601 duration. */
  timeRequired: string;
  wordCount: number;
  inLanguage: 'en';
  author: Party;
  publisher: Party;
}

/** https://schema.org/BreadcrumbList: the way from the home page. */
export interface BreadcrumbList {
  '@context': 'https://schema.org';
  '@type': 'BreadcrumbList';
  itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[];
}

/** The structured data of an article (BASE-10). */
export function blogPosting({ post, metaDescription, keywords, words }: Article): BlogPosting {
  const { name, bio, organization } = authors[post.author];
  const url = addressOf(`/blog/${post.slug}`);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: metaDescription,
    url,
    mainEntityOfPage: url,
    image: addressOf(`/static/img/social/${post.article}.png`),
    datePublished: post.date,
    articleSection: post.category,
    keywords: keywords.join(', '),
    timeRequired: `PT${post.readTime}M`,
    wordCount: words,
    inLanguage: 'en',
    author: organization ? { '@type': 'Organization', name } : { '@type': 'Person', name, jobTitle: bio.replace(/\.$/, '') },
    publisher: { '@type': 'Organization', name: brand.name, url: addressOf('/') },
  };
}

/** Home, the blog, and below it the article if one is given. */
export function blogBreadcrumbs(article?: Article): BreadcrumbList {
  const way = [
    { name: brand.name, path: '/' },
    { name: 'Blog & News', path: '/blog' },
    ...(article ? [{ name: article.post.title, path: `/blog/${article.post.slug}` }] : []),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: addressOf(path) })),
  };
}
