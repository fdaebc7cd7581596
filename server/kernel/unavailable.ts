/** Too much of the same work waits. */
export class TooBusy extends Error {
  override name: string = 'TooBusy';
}

export class TooManyOfSender extends TooBusy {
  override name = 'TooManyOfSender';
}

/** The backend does not answer as agreed. Carries nothing of the request or the answer. */
export class BackendUnavailable extends Error {
  override name = 'BackendUnavailable';
  readonly code: string;
  readonly retryAfter: number | null;

  /** @param code short, for the log: `HTTP 500`, `TIMEOUT`, `ECONNREFUSED` */
  constructor(code: string, retryAfter: number | null = null) {
    super(`The backend does not answer (${code}).`);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}
