import type { Context, Middleware } from 'koa';
import type { Config } from '../config.ts';
import { senderOfRequest } from './client-address.ts';
import type { Encoding, PageRequest, RenderedPage } from './page-renderer.ts';
import { HttpError, SOMETHING_FAILED } from './http-error.ts';
import type { Logger } from 'pino';
import { describeError } from '../lib/describe-error.ts';
import { plainPage } from './plain-page.ts';

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

/** Answers errors as JSON or a plain page: an HttpError as itself, others as a 500 without details. */
export function answerErrors(log: Logger): Middleware {
  return async (ctx, next) => {
    let refusal: HttpError;
    try {
      await next();
      if (ctx.respond === false || ctx.status !== 404 || ctx.body !== undefined) return;
      refusal = new HttpError(404, 'Not found.');
    } catch (error) {
      const failure = error instanceof HttpError ? error.cause : error;
      if (failure !== undefined) log.error({ id: ctx.state.id, error: describeError(failure) }, 'request failed');
      refusal = error instanceof HttpError ? error : new HttpError(500, SOMETHING_FAILED);
    }
    if (wantsPage(ctx)) {
      setRefusalHeaders(ctx, refusal);
      sendPage(ctx, plainPage({ status: refusal.status, reasons: [refusal.message], back: null }));
    } else {
      answerRefusal(ctx, refusal);
    }
  };
}
