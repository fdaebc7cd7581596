/** Why a request is refused, as its answer says it. Thrown anywhere below the error handler. */
interface HttpErrorOptions {
  /** What is wrong, by field name. */
  fields?: Record<string, string>;
  /** Seconds after which to try again (Retry-After). */
  retryAfter?: number;
  /** The body was not read to its end: the connection cannot carry another request. */
  close?: boolean;
  /** Further headers, such as Allow. */
  headers?: Record<string, string>;
  /** The error behind it, for the log. */
  cause?: unknown;
}

export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly options: HttpErrorOptions;

  /**
   * @param status the HTTP status, 400 or above
   * @param message for the visitor: a sentence that gives nothing away
   */
  constructor(status: number, message: string, options: HttpErrorOptions = {}) {
    super(message, options);
    this.status = status;
    this.options = options;
  }
}

/** Seconds until a visitor should try again when the relay cannot do it now. */
export const RETRY_AFTER = 5;

/** A request that is none. */
export const malformed = () => new HttpError(400, 'The request could not be read.');

/** What is said of a text with NUL, or one that is no UTF-8. */
export const CANNOT_BE_SENT = 'This has a character that cannot be sent.';

/** What the visitor reads when something of ours fails; nothing of what failed. */
export const SOMETHING_FAILED = 'Something went wrong. Please try again.';
