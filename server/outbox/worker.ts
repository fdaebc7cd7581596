import type { Logger } from 'pino';
import type { DeliveryEvent } from '../../machines/delivery/delivery.machine.ts';
import type { Attempt } from '../db/database.ts';
import type { Clock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Metrics } from '../metrics.ts';
import { type ClaimedDelivery, type DeliveryStore, type Finding, type Report, step } from './store.ts';

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

/** Milliseconds between polls. */
export const POLL_INTERVAL = 1_000;

/** Milliseconds between corrections of due times that a fast clock set; also the step back that triggers one at once. */
const CORRECTION_INTERVAL = 60_000;

/**
 * Milliseconds that a delivery to a destination of no settings waits for a relay that has it: relays on one database change
 * their settings one after the other.
 */
const UNCLAIMED_FOR = 3_600_000;

/** Milliseconds between attempts to record an outcome. */
const RECORD_RETRY_MS = 1_000;

/** Milliseconds that stopping waits for attempts in flight before aborting them. */
const STOP_PATIENCE = 5_000;

interface DeliveriesOptions {
  store: Pick<DeliveryStore, 'claim' | 'report' | 'orphans' | 'freeLeases' | 'correct' | 'unclaimedQueues'>;
  destinations: readonly Destination[];
  clock: Clock;
  log: Logger;
  metrics?: Pick<Metrics, 'delivered'>;
  random?: () => number;
}

export interface Deliveries {
  /** Polls for due deliveries now; called after each commit. */
  wake(): void;
  /** Claims nothing more; resolves when the attempts in flight are recorded. */
  stop(): Promise<void>;
}

/** Each delivery to a destination that is no longer configured becomes a dead letter (SRV-16). */
const unconfigured = (queue: string): Destination => ({
  queue,
  concurrency: 4,
  timeout: ATTEMPT_TIMEOUT,
  deliver: async () => undeliverable('NOT CONFIGURED', 'This destination is no longer configured.'),
});

function eventOf(result: AttemptResult, at: number, jitter: number): DeliveryEvent {
  if (result.status === 'delivered') return { type: 'delivery.succeed', at };
  const { permanent, outage, reason, retryAfter } = result;
  return { type: 'delivery.fail', at, permanent, outage: outage ?? false, reason, retryAfter, jitter };
}

function findingOf(result: AttemptResult, probed: number, now: number): Finding {
  if (result.status === 'delivered') return { says: 'answers', probed, now, retryAfter: null };
  const says = result.outage === null ? 'nothing' : result.outage ? 'down' : 'answers';
  return { says, probed, now, retryAfter: result.retryAfter };
}

interface Context extends Omit<DeliveriesOptions, 'destinations'> {
  random: () => number;
  /** Stops claiming and waiting for retries. */
  stopping: AbortSignal;
  /** Attempts in flight end. */
  aborting: AbortSignal;
}

/** Resolves after a time, or when the signal aborts. */
const wait = (clock: Clock, ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    signal.addEventListener('abort', end);
  });

/** Retries until the lease ends: a full disk must not cause a second delivery. After that it is repeated under the same id. */
async function record(
  report: Report,
  { store, clock, log, stopping }: Context,
): Promise<'recorded' | 'lease lost' | 'not recorded'> {
  for (;;) {
    try {
      return (await store.report(report)) ? 'recorded' : 'lease lost';
    } catch (error) {
      log.error({ delivery: report.row.id, error: describeError(error) }, 'outcome not written');
    }
    if (stopping.aborted || clock.now() >= (report.row.lease_until ?? 0)) return 'not recorded';
    await wait(clock, RECORD_RETRY_MS, stopping);
  }
}

/** Makes an attempt and records how it ended. */
async function send(row: ClaimedDelivery, probed: number, destination: Destination, context: Context): Promise<void> {
  const { clock, log, random, metrics, aborting } = context;
  const { queue, timeout } = destination;
  const { result, attempt } = await runAttempt({ clock, timeout, stop: aborting }, (signal) =>
    destination.deliver(row, signal),
  );
  const next = step(row, eventOf(result, attempt.at, random()));
  if (!next) return;
  const finding = findingOf(result, probed, attempt.at);
  const recorded = await record({ row, next, attempt, finding }, context);
  const line = { delivery: row.id, destination: row.destination, attempt: row.attempts };
  if (recorded === 'not recorded') log.error(line, 'delivery not recorded');
  else if (recorded === 'lease lost') log.warn(line, 'delivery reported after its lease was lost');
  else if (result.status === 'delivered') {
    metrics?.delivered.inc({ queue });
    log.info(line, 'delivered');
  } else log.warn({ ...line, code: result.code, state: next.state }, 'delivery failed');
  if (probed > 0 && finding.says === 'answers') log.info({ queue }, 'destination is back');
}

/** Claims and sends what is due for one destination, with limited concurrency. */
function createQueue(destination: Destination, context: Context) {
  const { store, clock, log, stopping } = context;
  const { queue, concurrency } = destination;
  const inFlight = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let woken = false;

  const claim = async () => {
    const limit = concurrency - inFlight.size;
    if (limit <= 0) return;
    const { deliveries, probed } = await store.claim({ queue, now: clock.now(), limit });
    for (const delivery of deliveries) {
      const sending = send(delivery, probed, destination, context).finally(() => {
        inFlight.delete(sending);
        wake();
      });
      inFlight.add(sending);
    }
  };
  const claimWhileWoken = async () => {
    try {
      while (woken && !stopping.aborted) {
        woken = false;
        await claim();
      }
    } catch (error) {
      // The store may be full or locked for a while; the next poll tries again.
      log.error({ queue, error: describeError(error) }, 'claim failed');
    }
  };
  const wake = () => {
    woken = true;
    if (claiming || stopping.aborted) return;
    claiming = claimWhileWoken().finally(() => {
      claiming = null;
      // Woken after the last claim and before this line.
      if (woken) wake();
    });
  };
  return {
    name: queue,
    wake,
    /** Resolves when the attempts in flight are recorded. */
    async idle(): Promise<void> {
      await claiming;
      await Promise.all(inFlight);
    },
  };
}

/** Makes deliveries due again whose attempt was interrupted. */
async function rescue({ store, clock, log, random }: Context): Promise<void> {
  for (const row of await store.orphans(clock.now())) {
    const at = clock.now();
    const reason = 'The attempt was interrupted, or did not report in time.';
    const next = step(row, { type: 'delivery.expire', at, reason, retryAfter: null, jitter: random() });
    const attempt = { at, duration: null, succeeded: false, answer: 'INTERRUPTED' };
    if (!next || !(await store.report({ row, next, attempt, finding: null }))) continue;
    const { id, destination, attempts } = row;
    log.warn({ delivery: id, destination, attempt: attempts, state: next.state }, 'delivery interrupted');
  }
}

/** Starts delivering: a queue for each destination. */
export async function startDeliveries({ destinations, ...options }: DeliveriesOptions): Promise<Deliveries> {
  const [stopping, aborting] = [new AbortController(), new AbortController()];
  const context: Context = {
    random: Math.random,
    ...options,
    stopping: stopping.signal,
    aborting: aborting.signal,
  };
  const { store, clock, log } = context;
  const queues = destinations.map((destination) => createQueue(destination, context));
  const wake = () => {
    for (const queue of queues) queue.wake();
  };

  let correctedAt: number | null = null;
  /** Corrects due times that a fast clock set, and adopts what nothing claims: once an interval, or after the clock was stepped. */
  const correct = async () => {
    const now = clock.now();
    if (correctedAt !== null && Math.abs(now - correctedAt) < CORRECTION_INTERVAL) return;
    const count = await store.correct(now);
    if (count > 0) log.warn({ deliveries: count }, 'due times of a fast clock corrected');
    const names = queues.map(({ name }) => name);
    for (const queue of await store.unclaimedQueues(names, now - UNCLAIMED_FOR)) {
      log.error({ queue }, 'destination is no longer configured: its deliveries become dead letters');
      queues.push(createQueue(unconfigured(queue), context));
    }
    correctedAt = now;
  };

  let cancelPoll: (() => void) | null = null;
  let polling: Promise<void> | null = null;
  const poll = async () => {
    try {
      await rescue(context);
      await correct();
    } catch (error) {
      log.error({ error: describeError(error) }, 'deliveries not polled');
    }
    wake();
    if (stopping.signal.aborted) return;
    cancelPoll = clock.after(POLL_INTERVAL, () => {
      polling = poll();
    });
  };
  await store.freeLeases(clock.now());
  await poll();

  return {
    wake,
    async stop() {
      stopping.abort();
      cancelPoll?.();
      await polling;
      const cancel = clock.after(STOP_PATIENCE, () => aborting.abort());
      await Promise.all(queues.map((queue) => queue.idle()));
      cancel();
    },
  };
}
