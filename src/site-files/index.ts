import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { palette } from '../../machines/domain/palette.ts';
import { brand } from '../../machines/domain/brand.ts';
import { covers } from '../blog/cover.ts';
import { internalPosts } from '../blog/posts.ts';
import { filmFile } from '../content/demo-video.ts';
import { addressOf } from '../content/head.ts';
import { pages } from '../content/pages.ts';
import { captions } from './captions.ts';
import { feed } from './feed.ts';
import { sitemap } from './sitemap.ts';

/** For home screens (https://www.w3.org/TR/appmanifest/). */
const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: pages.home.description,
  id: `${BASE_PATH}/`,
  start_url: `${BASE_PATH}/`,
  scope: `${BASE_PATH}/`,
  display: 'browser',
  background_color: palette.linen[0],
  theme_color: palette.drape[0],
  icons: [
    { src: `${BASE_PATH}/static/img/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
    { src: `${BASE_PATH}/static/img/icon-192.png`, type: 'image/png', sizes: '192x192' },
    { src: `${BASE_PATH}/static/img/icon-512.png`, type: 'image/png', sizes: '512x512' },
    { src: `${BASE_PATH}/static/img/icon-512.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
};

/** Crawlers have to be allowed to read `noindex` pages. */
const robots = `User-agent: *
Allow: /

Sitemap: ${addressOf('/sitemap.xml')}
`;

/** Generated files by path below the base (BASE-10). */
export function siteFiles(): Record<string, string> {
  return {
    '/feed.xml': feed(),
    '/sitemap.xml': sitemap(),
    '/robots.txt': robots,
    '/site.webmanifest': JSON.stringify(manifest),
    [filmFile('wide', 'vtt')]: captions('wide'),
    [filmFile('tall', 'vtt')]: captions('tall'),
    ...Object.fromEntries(internalPosts.map(({ image, article }) => [image, covers[article]])),
  };
}
