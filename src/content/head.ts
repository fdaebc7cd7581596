import { brand } from '../../machines/brand.ts';
import type { PageText } from './pages.ts';

const origin = import.meta.env.VITE_ORIGIN || brand.origin;

/** The public address of a path below the base. */
export function addressOf(path: string): string {
  return `${origin}/landing-new${path}`;
}

/** The head metadata of a page, for a route's `head` option (BASE-7). */
export function pageHead(page: PageText) {
  const title = page.path === '/' ? page.title : `${page.title} · ${brand.name}`;
  const canonical = addressOf(page.canonical ?? page.path);
  return {
    meta: [
      { title },
      { name: 'description', content: page.description },
      ...(page.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:title', content: title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: canonical },
      { name: 'twitter:card', content: 'summary' },
      { name: 'twitter:title', content: title },
      { name: 'twitter:description', content: page.description },
    ],
    links: page.noindex ? [] : [{ rel: 'canonical', href: canonical }],
  };
}
