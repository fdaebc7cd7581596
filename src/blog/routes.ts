import { loadArticle } from './articles.ts';
import { articleHead } from './head.ts';
import type { ArticleName } from '../content/article-slugs.ts';

export { blogHead } from './head.ts';
export { loadArticle };

/**
 * The head of an article, once its text is there. The router awaits it before a page is shown and, other than a
 * loader, before one is hydrated: the text never comes after its page.
 */
export const loadHead = async (name: ArticleName) => articleHead(await loadArticle(name));
