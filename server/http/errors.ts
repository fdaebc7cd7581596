import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { describeError } from '../lib/describe-error.ts';
import { answerRefusal, sendPage, setRefusalHeaders, wantsPage } from './answer.ts';
import { plainPage } from './plain-page.ts';
import { HttpError, SOMETHING_FAILED } from './http-error.ts';

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
