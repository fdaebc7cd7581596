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

export const malformed = () => new HttpError(400, 'The request could not be read.');

/** For a text with NUL or invalid UTF-8. */
export const CANNOT_BE_SENT = 'This has a character that cannot be sent.';

export const SOMETHING_FAILED = 'Something went wrong. Please try again.';
