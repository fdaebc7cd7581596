import type { ClaimedDelivery } from '../store/deliveries.ts';

/** What came of one attempt. */
export type Outcome =
  | { status: 'delivered' }
  | {
      status: 'failed';
      /** Asking again cannot help: the delivery is put aside at once. */
      permanent: boolean;
      /** Short and without anything of a visitor's, for the log: `SMTP 451`, `ETIMEDOUT`. */
      code: string;
      /** For the operator, kept with the delivery; carries no mail address. */
      reason: string;
      /** When the destination would like to be asked again (ms), as in Retry-After; null when it did not say. */
      retryAfter: number | null;
    };

/** Where submissions go: a mailbox now, webhooks or an upstream later. */
export interface Destination {
  /** As in the column `destination`, for example `mail:contact`. */
  name: string;
  /** Attempts at the same time. */
  concurrency: number;
  /**
   * Makes one attempt. The same delivery may be handed over again after a crash, with the same id: the destination
   * uses it so that its receiver can tell.
   * @param signal aborts when the attempt takes too long or the relay stops
   */
  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<Outcome>;
}
