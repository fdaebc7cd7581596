import { loadArticle } from './articles.ts';
import { articleHead } from './head.ts';
import type { ArticleName } from '../content/article-slugs.ts';

export { blogHead } from './head.ts';
export { loadArticle };

/** The router awaits `head` before hydration, unlike a loader: the text never arrives after its page. */
export const loadHead = async (name: ArticleName) => articleHead(await loadArticle(name));
