import { createHash } from 'node:crypto';
import type { BuiltSite } from './bundle.ts';
import type { PageFrame } from './page-index.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface FrameOptions {
  site: BuiltSite;
  /** The rules of the page's first paint (critical-css.ts). */
  style: string;
  /** The page's path below the base. */
  path: string;
  /** The address that the browser shows instead of the requested one, or null. */
  address: string | null;
  /** A rendered page of the frame. */
  html: string;
}

/** Where a page's own styles end (src/shell/WholeStylesFromHere.tsx). */
export const wholeStylesFromHere = /(<div [^>]*data-whole-styles[^>]*>)(?=<\/div>)/;

/** Firefox and WebKit show what follows a stylesheet before it is there, unless a script stands between. */
const waitingScript = ' ';

/**
 * The head and the policy of a page. The policy has the hashes of the known script and styles, so a script that gets into the rendered
 * HTML by other ways is not run.
 */
export function pageFrame({ site, style, path, address, html }: FrameOptions): PageFrame {
  const script = site.bundle.bootScript({ entry: site.entry, styles: site.styles, address, path });
  return {
    head: `<style>${style}</style><noscript><link rel="stylesheet" href="${site.styles}"></noscript><script>${script}</script>`,
    policy: [
      "default-src 'none'",
      `script-src 'self' ${sha256(script)}${wholeStylesFromHere.test(html) ? ` ${sha256(waitingScript)}` : ''}`,
      `style-src 'self' ${sha256(style)}`,
      // Mantine sets sizes in style attributes; they carry no visitor's text.
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "media-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
    ].join(';'),
  };
}

/** Makes a rendered page complete. Where its own styles end it asks for the whole stylesheet, and shows nothing behind before that is there. */
export function assemblePage(html: string, { head }: PageFrame, { styles }: Pick<BuiltSite, 'styles'>): string {
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace(
      wholeStylesFromHere,
      `$1<link rel="stylesheet" href="${styles}" fetchpriority="low"><script>${waitingScript}</script>`,
    );
}
