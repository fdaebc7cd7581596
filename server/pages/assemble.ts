import { createHash } from 'node:crypto';
import type { BuiltSite } from './bundle.ts';
import { criticalCss } from './critical-css.ts';
import { withoutEndTags } from './end-tags.ts';

interface AssembledPage {
  html: string;
  /** The page's Content-Security-Policy without `frame-ancestors`, with the hashes of its own script and style. */
  policy: string;
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inlineTexts = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    // Data blocks are not run, so no policy has to allow them.
    .filter(([, attributes]) => !/\bsrc=|application\/ld\+json/.test(attributes ?? ''))
    .map(([, , text]) => text ?? '');

/** The policy of a page, but for who may frame it: nothing from elsewhere, inline text by hash alone. */
function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(inlineTexts(html, 'script').map(sha256))].join(' ')}`,
    `style-src 'self' ${[...new Set(inlineTexts(html, 'style').map(sha256))].join(' ')}`,
    // Mantine sets sizes in style attributes; they carry no visitor's text.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join(';');
}

/** Where a page goes on in the whole stylesheet (src/shell/WholeStylesFromHere.tsx). */
const fromHere = /(<div [^>]*data-whole-styles[^>]*>)(?=<\/div>)/;

/**
 * Makes a rendered page complete: the styles of its first paint and its one script go into its head, and a link to the
 * whole stylesheet for a browser that runs no script. Where a page says that its own styles end, that stylesheet is asked for
 * after all else, and nothing behind it is shown before it is there.
 * @param rendered what the bundle has made of it
 * @param address what the browser shall show instead of the address it asked for, or null
 */
export async function assemblePage(
  { html, state }: { html: string; state: string },
  { site, address }: { site: BuiltSite; address: string | null },
): Promise<AssembledPage> {
  const boot = site.bundle.bootScript({ entry: site.entry, styles: site.styles, address, state });
  const style = await criticalCss(html, site.css, html.search(fromHere));
  const whole = `<noscript><link rel="stylesheet" href="${site.styles}"></noscript>`;
  const complete = withoutEndTags(html)
    .replace('</head>', () => `<style>${style}</style>${whole}<script>${boot}</script></head>`)
    // Firefox and WebKit show what follows a stylesheet before it is there, unless a script stands between.
    .replace(fromHere, `$1<link rel="stylesheet" href="${site.styles}" fetchpriority="low"><script> </script>`);
  return { html: complete, policy: contentSecurityPolicy(complete) };
}
