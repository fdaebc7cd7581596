import type { ClaimedDelivery } from './repository.ts';

/** What came of one attempt. */
export type AttemptResult =
  | { status: 'delivered' }
  | {
      status: 'failed';
      /** Asking again cannot help: the delivery is put aside at once. */
      permanent: boolean;
      /**
       * Whether the destination itself is not well, so that whatever else goes there would fail now as well; null when
       * the attempt did not get so far as to tell.
       */
      outage: boolean | null;
      /** Short and without anything of a visitor's, for the log: `SMTP 451`, `ETIMEDOUT`. */
      code: string;
      /** For the operator, kept with the delivery; carries no mail address. */
      reason: string;
      /** When the destination would like to be asked again (ms), as in Retry-After; null when it did not say. */
      retryAfter: number | null;
    };

/** How long any attempt may take, in milliseconds. */
export const ATTEMPT_TIMEOUT = 60_000;

/** What brings deliveries where they belong: the mail server, the webhook. */
export interface Channel {
  /** As in the column `lane`: `mail`, `webhook`. */
  name: string;
  /** Attempts at the same time. */
  concurrency: number;
  /** How long one attempt may take, in milliseconds: at most ATTEMPT_TIMEOUT. */
  timeout: number;
  /**
   * Makes one attempt. The same delivery may be handed over again after a crash, with the same id: the channel
   * passes it on so that the receiver can tell.
   * @param signal aborts when the attempt takes too long or the relay stops
   */
  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult>;
}

/** Ends an attempt from anywhere inside of it, with this outcome. */
export class AttemptFailed extends Error {
  override name = 'AttemptFailed';
  readonly outcome: AttemptResult;

  constructor(outcome: AttemptResult) {
    super('The attempt has failed.');
    this.outcome = outcome;
  }
}

/** A failure that no repetition mends: what is stored cannot be delivered as it is. */
export const undeliverable = (code: string, reason: string): AttemptResult => ({
  status: 'failed',
  permanent: true,
  outage: null,
  code,
  reason,
  retryAfter: null,
});
