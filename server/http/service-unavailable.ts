import type { Context } from 'koa';
import type { Logger } from 'pino';
import { describeError } from '../lib/describe-error.ts';
import { TooBusy, TooManyOfSender } from '../lib/unavailable.ts';
import { TOO_MANY } from './limits.ts';
import { HttpError, RETRY_AFTER } from './http-error.ts';

/**
 * Runs work that needs the store.
 * @param takeBack releases the rate limits: a failure of the relay is no misuse
 * @throws HttpError 503 with these words, 429 when too much of the same sender waits, or the work's HttpError
 */
export async function withServiceUnavailable<Result>(
  ctx: Context,
  log: Logger,
  words: string,
  work: () => Promise<Result>,
  takeBack: () => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const line = { id: ctx.state.id, error: describeError(error) };
    if (error instanceof TooBusy) log.warn(line, 'too busy');
    else log.error(line, 'store failed');
    await takeBack().catch(() => log.warn({ id: ctx.state.id }, 'attempt could not be taken back'));
    if (error instanceof TooManyOfSender) throw new HttpError(429, TOO_MANY, { retryAfter: RETRY_AFTER });
    throw new HttpError(503, words, { retryAfter: RETRY_AFTER });
  }
}
