import type { Context } from 'koa';
import type { Logger } from 'pino';
import { describeError } from '../lib/describe-error.ts';
import { TooBusy, TooManyOfSender } from '../lib/work-queue.ts';

interface HttpErrorOptions {
  /** Messages by field name. */
  fields?: Record<string, string>;
  /** Retry-After in seconds. */
  retryAfter?: number;
  /** The body was not read to its end: the connection cannot carry another request. */
  close?: boolean;
  headers?: Record<string, string>;
  cause?: unknown;
}

export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly options: HttpErrorOptions;

  /** @param message for the visitor: one sentence without internals */
  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.options = options;
  }
}

/** Retry-After in seconds while the relay is unavailable. */
export const RETRY_AFTER = 5;

/** SRV-9. */
export const TOO_MANY = 'Too many attempts. Please try again later.';

/** The general message of a refused form; the fields have the specific ones. */
export const CHECK_ENTRIES = 'Please check what you entered.';

/** For a text with NUL or invalid UTF-8. */
export const CANNOT_BE_SENT = 'This has a character that cannot be sent.';

export const SOMETHING_FAILED = 'Something went wrong. Please try again.';

export const malformed = () => new HttpError(400, 'The request could not be read.');

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
