import type { ClaimedDelivery } from './repository.ts';

export type AttemptResult =
  | { status: 'delivered'; /** Short: `HTTP 204`. */ code?: string }
  | {
      status: 'failed';
      /** A retry cannot help: the delivery becomes a dead letter at once. */
      permanent: boolean;
      /** Whether the destination is down for all deliveries; null when the attempt did not get far enough. */
      outage: boolean | null;
      /** Short, without visitor data, for the log: `SMTP 451`, `ETIMEDOUT`. */
      code: string;
      /** For the operator, stored with the delivery; contains no mail address. */
      reason: string;
      /** Retry-After in milliseconds; null without one. */
      retryAfter: number | null;
    };

/** Milliseconds. */
export const ATTEMPT_TIMEOUT = 60_000;

export interface Channel {
  /** As in the column `lane`: `mail`, `webhook`. */
  name: string;
  concurrency: number;
  /** Time limit of one attempt in milliseconds, at most ATTEMPT_TIMEOUT. */
  timeout: number;
  /**
   * Makes one attempt. A crash can repeat a delivery; the channel passes its id on, so that the receiver can deduplicate.
   * @param signal aborts at the time limit and when the relay stops
   */
  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult>;
}

/** A channel of the settings, as the desk shows it. */
export interface ConfiguredChannel extends Channel {
  /** For people: a host or a mailbox. */
  where: string;
  /** Digests that tell its signing secrets apart; none where nothing is signed. */
  fingerprints: readonly string[];
  /** Sends a sample that is no submission, once. @param signal aborts at the time limit */
  test(signal: AbortSignal): Promise<AttemptResult>;
}

/** Channel of a destination that is no longer configured: each delivery becomes a dead letter (SRV-16). */
export const removedChannel = (name: string): Channel => ({
  name,
  concurrency: 4,
  timeout: ATTEMPT_TIMEOUT,
  deliver: async () => undeliverable('NOT CONFIGURED', 'This destination is no longer configured.'),
});

/** A permanent failure of one delivery, not of the destination. */
export const undeliverable = (code: string, reason: string): AttemptResult => ({
  status: 'failed',
  permanent: true,
  outage: null,
  code,
  reason,
  retryAfter: null,
});
