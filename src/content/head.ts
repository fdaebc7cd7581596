import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { ArticleName } from './article-slugs.ts';
import type { PageText } from './pages.ts';

const origin = import.meta.env.VITE_ORIGIN || brand.origin;

/** The public address of a path below the base. */
export function addressOf(path: string): string {
  return `${origin}${BASE_PATH}${path}`;
}

/** The name of a page's picture for link previews; the build draws it (src/prerender/social.ts). */
export const pageImage = ({ path, canonical = path }: Pick<PageText, 'path' | 'canonical'>): string =>
  canonical.slice(1) || 'home';

export const articleImage = (article: ArticleName): string => article;

/** The public address of a picture for link previews. */
export const socialImage = (name: string): string => addressOf(`/static/img/social/${name}.png`);

/** In pixels: what the sites that show previews ask for. */
export const socialImageSize = { width: 1200, height: 630 } as const;

interface Described {
  title: string;
  description: string;
  /** Public address, canonical. */
  url: string;
  /** What it is, in Open Graph's words. */
  type: 'website' | 'article';
  /** Name of the picture, and the words on it. */
  image: string;
  imageText: string;
}

/** What is shown where somebody shares a link (https://ogp.me, and Twitter's own names for the same). */
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

/** The head metadata of a page, for a route's `head` option (BASE-7). */
export function pageHead(page: PageText) {
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
