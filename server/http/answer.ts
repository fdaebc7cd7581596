import type { Context } from 'koa';
import type { Config } from '../kernel/config.ts';
import { senderOfRequest } from './client-address.ts';
import type { Encoding, PageRequest, RenderedPage } from './page-renderer.ts';
import type { HttpError } from '../kernel/http-error.ts';

/** Whether the sender is a browser that wants a page (a form sent without script). Whoever takes anything gets JSON. */
export function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}

/** Sends JSON; answers of the relay are nobody's to keep. */
export function answerJson(ctx: Context, status: number, body: Record<string, unknown>): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
}

const encodings: readonly Encoding[] = ['br', 'gzip'];

/** For whom a page is rendered, and the smallest encoding that the browser takes. */
export function visitOf(
  ctx: Context,
  config: Pick<Config, 'trustedProxies'>,
): Pick<PageRequest, 'sender' | 'encoding'> {
  // One at a time: among encodings of equal weight the negotiator would keep the browser's order, gzip first.
  return {
    sender: senderOfRequest(ctx, config),
    encoding: encodings.find((encoding) => ctx.acceptsEncodings(encoding)) ?? 'identity',
  };
}

/** Sends a page that was made for this request, and is nobody's to keep. */
export function sendPage(ctx: Context, { status, headers, body }: RenderedPage): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.vary('Accept-Encoding');
  ctx.set(headers);
  ctx.body = body;
}

/** The headers of a refusal that do not depend on how it is worded. */
export function setRefusalHeaders(ctx: Context, { options }: HttpError): void {
  ctx.vary('Accept');
  if (options.retryAfter !== undefined) ctx.set('Retry-After', String(options.retryAfter));
  if (options.close) ctx.set('Connection', 'close');
  if (options.headers) ctx.set(options.headers);
}

/** Sends a refusal as JSON: `{ success: false, error, fields? }`. */
export function answerRefusal(ctx: Context, refusal: HttpError): void {
  setRefusalHeaders(ctx, refusal);
  const { fields } = refusal.options;
  answerJson(ctx, refusal.status, { success: false, error: refusal.message, ...(fields && { fields }) });
}
