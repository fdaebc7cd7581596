import type { ComponentType } from 'react';
import { brand } from '../../machines/domain/brand.ts';
import { type InternalPost, postOf } from './posts.ts';
import type { ArticleName } from '../content/article-slugs.ts';

export interface Article {
  post: InternalPost;
  metaTitle: string;
  metaDescription: string;
  keywords: readonly string[];
  words: number;
  sections: readonly { id: string; title: string }[];
  Body: ComponentType<{ components?: Readonly<Record<string, unknown>> }>;
}

const texts = {
  whitepaper: () => import('./articles/whitepaper.mdx'),
  roi: () => import('./articles/roi.mdx'),
  emergency: () => import('./articles/emergency.mdx'),
  hipaa: () => import('./articles/hipaa.mdx'),
  comparison: () => import('./articles/comparison.mdx'),
} satisfies Record<ArticleName, unknown>;

const loaded = new Map<ArticleName, Article>();

/** Front matter is plain text with `{brand}` for the product's name. */
const named = (text: string) => text.replaceAll('{brand}', brand.name);

/** @throws when the article's file cannot be loaded */
export async function loadArticle(name: ArticleName): Promise<Article> {
  const { frontmatter, default: Body } = await texts[name]();
  const { metaTitle, metaDescription, keywords, words, sections } = frontmatter;
  const article: Article = {
    post: postOf(name),
    metaTitle: named(metaTitle),
    metaDescription: named(metaDescription),
    keywords: keywords.map(named),
    words,
    sections,
    Body,
  };
  loaded.set(name, article);
  return article;
}

/** A text that arrives after hydration would repaint the page. @throws when `loadArticle` has not loaded it */
export function loadedArticle(name: ArticleName): Article {
  const article = loaded.get(name);
  if (!article) throw new Error(`The article ${name} is shown before it is loaded`);
  return article;
}
