import { brand } from '../../machines/domain/brand.ts';
import { addressOf, articleImage, linkPreview, pageHead } from '../content/head.ts';
import { pages } from '../content/pages.ts';
import { type Article, loadArticle } from './articles.ts';
import type { ArticleName } from '../content/article-slugs.ts';
import { authors } from '../content/authors.ts';

const feed = {
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${brand.name}: ${pages.blog.title}`,
  href: addressOf('/feed.xml'),
};

export function blogHead(name: 'blog' | 'news') {
  const { meta, links } = pageHead(name);
  return { meta, links: [...links, feed] };
}

function articleHead({ post, metaTitle, metaDescription: description, keywords }: Article) {
  const title = `${metaTitle} · ${brand.name}`;
  const url = addressOf(`/blog/${post.slug}`);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords.join(', ') },
      { name: 'author', content: authors[post.author].name },
      ...linkPreview({
        title,
        description,
        url,
        type: 'article',
        image: articleImage(post.article),
        imageText: `The cover of “${post.title}”`,
      }),
      { property: 'article:published_time', content: post.date },
      { property: 'article:section', content: post.category },
      { property: 'article:author', content: authors[post.author].name },
    ],
    links: [{ rel: 'canonical', href: url }, feed],
  };
}

/** The router awaits `head` before hydration, unlike a loader: the text never arrives after its page. */
export const loadHead = async (name: ArticleName) => articleHead(await loadArticle(name));

export { loadArticle };
