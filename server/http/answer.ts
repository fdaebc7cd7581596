import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { senderOfRequest } from './client-address.ts';
import type { Encoding, PageRequest, RenderedPage } from './page-renderer.ts';
import type { HttpError } from './http-error.ts';

/** Whether the client prefers a page (a form sent without script). A client that accepts anything gets JSON. */
export function wantsPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}

/** Answers with JSON that is not cached. */
export function answerJson(ctx: Context, status: number, body: Record<string, unknown>): void {
  ctx.status = status;
  ctx.set('Cache-Control', 'no-store');
  ctx.body = body;
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

export function answerRefusal(ctx: Context, refusal: HttpError): void {
  setRefusalHeaders(ctx, refusal);
  const { fields } = refusal.options;
  answerJson(ctx, refusal.status, { success: false, error: refusal.message, ...(fields && { fields }) });
}
