import { STATUS_CODES } from 'node:http';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { RenderedPage } from './page-renderer.ts';
import { NOTHING_ALLOWED } from './protective-headers.ts';
import type { Config } from '../config.ts';

interface PlainPageOptions {
  status: number;
  /** One sentence each. */
  reasons: readonly string[];
  /** The link's path; null: the home page. */
  back: string | null;
}

/** A page without style or script, for errors and when rendering fails. */
export function plainPage({ status, reasons, back }: PlainPageOptions): RenderedPage {
  const title = STATUS_CODES[status] ?? 'Error';
  const paragraphs = reasons.map((reason) => `<p>${escapeHtml(reason)}</p>\n`).join('');
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': NOTHING_ALLOWED,
    },
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} | ${escapeHtml(brand.name)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
${paragraphs}<p><a href="${escapeHtml(back ?? `${BASE_PATH}/`)}">Back</a></p>
</body>
</html>
`,
  };
}

export type Elsewhere = Partial<Pick<Config, 'productUrl' | 'paymentUrl'>>;

/** Whether a target ends at another origin. @param to an own path, or one that `redirectTarget` allows */
export function leavesSite(to: string, { productUrl = null, paymentUrl = null }: Elsewhere): boolean {
  if (!to.startsWith('/')) return true;
  const path = (to.split(/[?#]/, 1)[0] ?? '').replace(BASE_PATH, '');
  return (path === '/dashboard' && productUrl !== null) || (path === '/payment' && paymentUrl !== null);
}

/**
 * Leads on by itself. A browser checks `form-action` for each redirect that follows a post, also for those of the product to its own
 * sign-in (w3c/webappsec-csp#8); a page that goes on is no redirect of the post.
 */
export const onwardPage = (to: string): RenderedPage => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': NOTHING_ALLOWED,
    Refresh: `0; url=${to}`,
  },
  body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Going on | ${escapeHtml(brand.name)}</title></head>
<body><p><a href="${escapeHtml(to)}">Continue</a></p></body>
</html>
`,
});
