import type { Config } from '../config.ts';
import type { Attempt, DeliveryState } from '../db/database.ts';
import type { Clock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Kind } from './kinds.ts';
import type { ClaimedDelivery } from './store.ts';

/** The queue of mails, and of the general webhook. */
export const MAIL = 'mail';
export const WEBHOOK = 'webhook';

const VISITOR = 'visitor';

/** The queue of a webhook that gets one kind of submission: one each, so that a receiver that is down holds up no other. */
export const webhookQueueOf = (settings: string) => `${WEBHOOK}-${settings}`;

export type Webhooks = Pick<Config, 'webhook' | 'webhooks'>;

/**
 * The column `destination`: `mail:contact` to the team, `mail:contact:visitor` to the visitor; where the team is notified, also
 * `webhook-contact` or else `webhook`, as configured.
 */
export function destinationsOf({ name, mailbox, toTeam, toVisitor }: Kind, { webhook, webhooks }: Webhooks): string[] {
  const hook = Object.hasOwn(webhooks, mailbox) ? [webhookQueueOf(mailbox)] : webhook ? [WEBHOOK] : [];
  return [
    ...(toTeam ? [`${MAIL}:${name}`] : []),
    ...(toVisitor ? [`${MAIL}:${name}:${VISITOR}`] : []),
    ...(toTeam ? hook : []),
  ];
}

export const queueOf = (destination: string) => destination.split(':', 1)[0] ?? destination;

export const isToVisitor = (destination: string) => destination.endsWith(`:${VISITOR}`);

const AGAIN = ':again-';

export const isAgain = (destination: string) => destination.includes(AGAIN);

/** The destination of what is delivered again: an id of its own, so that the receiver does not take it for a repetition. @param at milliseconds since 1970 */
export const againTo = (destination: string, at: number) => `${destination}${AGAIN}${at}`;

/** For people: 'mail to the team'. */
export function destinationTitle(destination: string): string {
  const [first = ''] = destination.split(AGAIN);
  if (isToVisitor(first)) return 'mail to the sender';
  const title = first.startsWith(`${MAIL}:`) ? 'mail to the team' : first;
  return isAgain(destination) ? `${title}, again` : title;
}

export interface SubmissionRoute {
  kind: string;
  destinations: readonly string[];
}

export const routeOf = (kind: Kind, config: Webhooks): SubmissionRoute => ({
  kind: kind.name,
  destinations: destinationsOf(kind, config),
});

export const withoutVisitor = <Sent extends { destinations: readonly string[] }>(route: Sent): Sent => ({
  ...route,
  destinations: route.destinations.filter((destination) => !isToVisitor(destination)),
});

/** Titles for people; what needs one comes first. */
export const stateTitles: Readonly<Record<DeliveryState, string>> = {
  dead: 'Given up',
  held: 'Waiting for the destination',
  waiting: 'Waiting',
  pending: 'Due',
  delivering: 'On its way',
  delivered: 'Delivered',
};

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
