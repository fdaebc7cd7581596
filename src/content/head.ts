import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { ArticleName } from './article-slugs.ts';
import { type PageText, pages } from './pages.ts';

const origin = import.meta.env.VITE_ORIGIN || brand.origin;

export function addressOf(path: string): string {
  return `${origin}${BASE_PATH}${path}`;
}

/** The page's picture for link previews, drawn by the build (src/prerender/social.ts). */
export const pageImage = ({ path, canonical = path }: Pick<PageText, 'path' | 'canonical'>): string =>
  canonical.slice(1) || 'home';

export const articleImage = (article: ArticleName): string => article;

export const socialImage = (name: string): string => addressOf(`/static/img/social/${name}.png`);

/** Pixels; the size that sites with link previews expect. */
export const socialImageSize = { width: 1200, height: 630 } as const;

interface Described {
  title: string;
  description: string;
  url: string;
  type: 'website' | 'article';
  image: string;
  imageText: string;
}

/** Open Graph (https://ogp.me) and Twitter's equivalents. */
export function linkPreview({ title, description, url, type, image, imageText }: Described) {
  return [
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: socialImage(image) },
    { property: 'og:image:width', content: String(socialImageSize.width) },
    { property: 'og:image:height', content: String(socialImageSize.height) },
    { property: 'og:image:alt', content: imageText },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: socialImage(image) },
  ];
}

/** BASE-7. @param changed texts that depend on the address */
export function pageHead(name: keyof typeof pages, changed: Partial<PageText> = {}) {
  const page: PageText = { ...pages[name], ...changed };
  const title = page.path === '/' ? page.title : `${page.title} · ${brand.name}`;
  const { description } = page;
  const url = addressOf(page.canonical ?? page.path);
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      ...linkPreview({
        title,
        description,
        url,
        type: 'website',
        image: pageImage(page),
        imageText: `${brand.name}: ${page.heading || page.title}`,
      }),
    ],
    links: page.noindex ? [] : [{ rel: 'canonical', href: url }],
  };
}
