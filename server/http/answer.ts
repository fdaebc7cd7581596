import { STATUS_CODES } from 'node:http';
import type { Context } from 'koa';
import type { Account, RejectedPost } from '../../machines/domain/answered.ts';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { brand } from '../../machines/domain/brand.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { HttpError } from './http-error.ts';
import { senderOfRequest } from './limits.ts';

/** The content codings of a page (RFC 9110, 8.4.1). */
export type Encoding = 'br' | 'gzip' | 'identity';

export interface PageRequest {
  /** The key of its rate limits (limits.ts). */
  sender: string;
  encoding: Encoding;
  /** Below the base path. */
  path: string;
  /** Query with the question mark. */
  search?: string;
  form?: RejectedPost;
  account?: Account;
  status: number;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Renders the pages that depend on the request. */
export interface PageRenderer {
  /** @throws HttpError 429 or 503, with Retry-After, when too many pages wait; other errors when rendering fails */
  render(request: PageRequest): Promise<RenderedPage>;
}

/** Whether the client prefers a page (a form sent without script). A client that accepts anything gets JSON. */
export const wantsPage = (ctx: Context): boolean => ctx.accepts('json', 'html') === 'html';

/** Answers with JSON that is not cached. */
export function answerJson(ctx: Context, status: number, body: Record<string, unknown>): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}

export function redirect(ctx: Context, path: string): void {
  ctx.status = 302;
  ctx.set('Location', path);
  ctx.body = '';
}

export function seeOther(ctx: Context, location: string): void {
  ctx.status = 303;
  ctx.set('Location', location);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = '';
}

const encodings: readonly Encoding[] = ['br', 'gzip'];

/** The sender and the best encoding that the browser accepts. */
export function visitOf(
  ctx: Context,
  config: Pick<Config, 'trustedProxies'>,
): Pick<PageRequest, 'sender' | 'encoding'> {
  // One at a time: of encodings with equal weight the negotiator would prefer gzip.
  return {
    sender: senderOfRequest(ctx, config),
    encoding: encodings.find((encoding) => ctx.acceptsEncodings(encoding)) ?? 'identity',
  };
}

/** Sends a page rendered for this request; it is not cached. */
export function sendPage(ctx: Context, { status, headers, body }: RenderedPage): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept-Encoding');
  ctx.set(headers);
  ctx.body = body;
}

export function setRefusalHeaders(ctx: Context, { options }: HttpError): void {
  ctx.vary('Accept');
  if (options.retryAfter !== undefined) ctx.set('Retry-After', String(options.retryAfter));
  if (options.close) ctx.set('Connection', 'close');
  if (options.headers) ctx.set(options.headers);
}

/** For answers other than pages: nothing is loaded, sent or framed. */
export const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page without style or script. */
const barePage = (status: number, title: string, content: string): RenderedPage => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': NOTHING_ALLOWED },
  body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} | ${escapeHtml(brand.name)}</title></head>
${content}
</html>
`,
});

interface PlainPageOptions {
  status: number;
  /** One sentence each. */
  reasons: readonly string[];
  /** The link's path; null: the home page. */
  back: string | null;
}

/** The page of errors, and of a form when rendering fails. */
export function plainPage({ status, reasons, back }: PlainPageOptions): RenderedPage {
  const title = STATUS_CODES[status] ?? 'Error';
  const paragraphs = reasons.map((reason) => `<p>${escapeHtml(reason)}</p>\n`).join('');
  const content = `<body>
<h1>${escapeHtml(title)}</h1>
${paragraphs}<p><a href="${escapeHtml(back ?? `${BASE_PATH}/`)}">Back</a></p>
</body>`;
  return barePage(status, title, content);
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
export function onwardPage(to: string): RenderedPage {
  const page = barePage(200, 'Going on', `<body><p><a href="${escapeHtml(to)}">Continue</a></p></body>`);
  return { ...page, headers: { ...page.headers, Refresh: `0; url=${to}` } };
}
