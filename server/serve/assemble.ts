import { createHash } from 'node:crypto';
import type { BuiltSite, PageFrame } from './bundle.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface FrameOptions {
  site: BuiltSite;
  style: string;
  /** Path below the base. */
  path: string;
  /** The address for the browser to show instead of the requested one. */
  address: string | null;
  html: string;
}

/** The end of the page's critical CSS (src/shell/WholeStylesFromHere.tsx). */
export const wholeStylesFromHere = /(<div [^>]*data-whole-styles[^>]*>)(?=<\/div>)/;

/** Firefox and WebKit render content after a pending stylesheet unless a script is between. */
const waitingScript = ' ';

/** The head and the policy of a page. The policy lists the hashes of the known script and styles, so an injected script does not run. */
export function pageFrame({ site, style, path, address, html }: FrameOptions): PageFrame {
  const script = site.bundle.bootScript({ entry: site.entry, styles: site.styles, address, path });
  return {
    head: `<style>${style}</style><noscript><link rel="stylesheet" href="${site.styles}"></noscript><script>${script}</script>`,
    policy: [
      "default-src 'none'",
      `script-src 'self' ${sha256(script)}${wholeStylesFromHere.test(html) ? ` ${sha256(waitingScript)}` : ''}`,
      `style-src 'self' ${sha256(style)}`,
      // Mantine sets sizes in style attributes; they contain no visitor text.
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

/** Inserts the head, and the whole stylesheet at the end of the critical CSS; the rest of the page waits for it. */
export function assemblePage(html: string, { head }: PageFrame, { styles }: Pick<BuiltSite, 'styles'>): string {
  return html
    .replace('</head>', () => `${head}</head>`)
    .replace(
      wholeStylesFromHere,
      `$1<link rel="stylesheet" href="${styles}" fetchpriority="low"><script>${waitingScript}</script>`,
    );
}
