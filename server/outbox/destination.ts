import type { Clock } from '../lib/clock.ts';
import { describeError } from '../lib/describe-error.ts';
import type { ClaimedDelivery } from './store.ts';
import type { Attempt } from '../db/database.ts';

export interface Failure {
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
}

export type AttemptResult = { status: 'delivered'; /** Short: `HTTP 204`. */ code?: string } | Failure;

/** Milliseconds. */
export const ATTEMPT_TIMEOUT = 60_000;

/** A destination has a queue of its own, so that one that is slow or down delays no other. */
export interface Destination {
  /** Value of the column `queue`: `mail`, `webhook`. */
  queue: string;
  concurrency: number;
  /** Time limit of one attempt in milliseconds, at most ATTEMPT_TIMEOUT. */
  timeout: number;
  /**
   * Makes one attempt. A crash can repeat a delivery; its id is passed on, so that the receiver can deduplicate.
   * @param signal aborts at the time limit and when the relay stops
   */
  deliver(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult>;
}

/** A destination of the settings, as the desk shows it. */
export interface ConfiguredDestination extends Destination {
  /** For people: a host or a mailbox. */
  where: string;
  /** Digests that tell its signing secrets apart; none where nothing is signed. */
  fingerprints: readonly string[];
  /** Sends a sample that is no submission, once. @param signal aborts at the time limit */
  test(signal: AbortSignal): Promise<AttemptResult>;
}

/** A permanent failure of one delivery, not of the destination. */
export const undeliverable = (code: string, reason: string): Failure => ({
  status: 'failed',
  permanent: true,
  outage: null,
  code,
  reason,
  retryAfter: null,
});

const failed = (code: string, reason: string, outage: true | null): Failure => ({
  ...undeliverable(code, reason),
  permanent: false,
  outage,
});

function unexpected(error: unknown): Failure {
  const { type, code } = describeError(error);
  return failed(code ?? type, `The attempt ended with an unexpected error (${code ?? type}).`, null);
}

interface AttemptOptions {
  clock: Clock;
  /** Milliseconds. */
  timeout: number;
  /** Aborts it before. */
  stop?: AbortSignal;
}

/** Runs one attempt; ends within the time limit in any case. */
export async function runAttempt(
  { clock, timeout, stop }: AttemptOptions,
  run: (signal: AbortSignal) => Promise<AttemptResult>,
): Promise<{ result: AttemptResult; attempt: Attempt }> {
  const begun = clock.now();
  const over = new AbortController();
  const { promise: aborted, resolve } = Promise.withResolvers<AttemptResult>();
  const end = (result: AttemptResult) => {
    resolve(result);
    over.abort();
  };
  const stopped = () => end(failed('STOPPED', 'The relay stopped during the attempt.', null));
  const cancel = clock.after(timeout, () =>
    end(failed('TIMEOUT', `No answer within ${timeout / 1_000} seconds.`, true)),
  );
  if (stop?.aborted) stopped();
  stop?.addEventListener('abort', stopped, { once: true });
  const result = await Promise.race([(async () => run(over.signal))().catch(unexpected), aborted]);
  cancel();
  // Node keeps a signal with listeners alive.
  stop?.removeEventListener('abort', stopped);
  const at = clock.now();
  return {
    result,
    attempt: {
      at,
      // A step back of the clock makes no attempt negative.
      duration: Math.max(0, at - begun),
      succeeded: result.status === 'delivered',
      answer: result.code ?? 'accepted',
    },
  };
}
