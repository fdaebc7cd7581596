import type { Logger } from 'pino';
import type { DeliveryEvent } from '../../machines/delivery/delivery.machine.ts';
import type { Clock } from '../lib/clock.ts';
import { describeError } from '../lib/describe-error.ts';
import type { DeliveryMetrics } from './metrics.ts';
import type { Attempt, ClaimedDelivery } from './repository.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { ATTEMPT_TIMEOUT, type Channel, type AttemptResult } from './channel.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { type DeliveryColumns, step } from './step.ts';

/** Duration of a claim in milliseconds: an attempt and time to report it. */
export const LEASE = 2 * ATTEMPT_TIMEOUT;

/** Milliseconds between attempts to record an outcome. */
const RECORD_RETRY_MS = 1_000;

interface ChannelQueueOptions {
  store: Pick<DeliveryStore, 'claim' | 'replace' | 'release'>;
  channel: Channel;
  clock: Clock;
  log: Logger;
  onDeadLetter: (id: string) => void;
  metrics: Pick<DeliveryMetrics, 'delivered'>;
  random: () => number;
}

export interface ChannelStatus {
  channel: string;
  state: CircuitBreaker['state'];
  context: CircuitBreaker['context'];
}

const failed = (code: string, reason: string, outage: true | null): AttemptResult => ({
  status: 'failed',
  permanent: false,
  outage,
  code,
  reason,
  retryAfter: null,
});

/** A step back of the clock makes no attempt negative. */
const attemptOf = (outcome: AttemptResult, begun: number, ended: number): Attempt => ({
  at: ended,
  duration: Math.max(0, ended - begun),
  succeeded: outcome.status === 'delivered' ? 1 : 0,
  answer: outcome.code ?? 'accepted',
});

/** Delivers through one channel with limited concurrency. Each channel has its own queue, so a slow destination delays no other. */
export class ChannelQueue {
  readonly #options: ChannelQueueOptions;
  readonly #inFlight = new Set<Promise<void>>();
  /** Nothing more is claimed, and no retry is waited for. */
  readonly #stopping = new AbortController();
  /** Attempts in flight end. */
  readonly #aborting = new AbortController();
  readonly #breaker = new CircuitBreaker();
  #claiming: Promise<void> | null = null;
  #wokenMeanwhile = false;

  constructor(options: ChannelQueueOptions) {
    this.#options = options;
  }

  get status(): ChannelStatus {
    return { channel: this.#options.channel.name, state: this.#breaker.state, context: this.#breaker.context };
  }

  wake(): void {
    this.#wokenMeanwhile = true;
    if (this.#claiming || this.#stopped) return;
    this.#claiming = this.#claimWhileDue().finally(() => {
      this.#claiming = null;
      // Woken after the last poll and before this line.
      if (this.#wokenMeanwhile) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#claiming;
    await Promise.all(this.#inFlight);
  }

  /** Aborts the attempts in flight; they are retried later. */
  abort(): void {
    this.#aborting.abort();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #claimWhileDue(): Promise<void> {
    try {
      while (this.#wokenMeanwhile && !this.#stopped) {
        this.#wokenMeanwhile = false;
        await this.#claimOnce();
      }
    } catch (error) {
      // The store may be full or locked for a while; the next poll tries again.
      this.#options.log.error({ channel: this.#options.channel.name, error: describeError(error) }, 'claim failed');
    }
  }

  async #claimOnce(): Promise<void> {
    const { store, channel, clock } = this.#options;
    const now = clock.now();
    const limit = this.#breaker.allowance(now, this.#inFlight.size, channel.concurrency);
    if (limit <= 0) return;
    const claimed = await store.claim({ lane: channel.name, now, leaseUntil: now + LEASE, limit });
    for (const delivery of claimed) {
      this.#breaker.begins(now);
      this.#begin(delivery);
    }
  }

  #begin(delivery: ClaimedDelivery): void {
    const attempt = this.#attempt(delivery).finally(() => {
      this.#inFlight.delete(attempt);
      this.wake();
    });
    this.#inFlight.add(attempt);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const { channel, clock, log, metrics } = this.#options;
    const begun = clock.now();
    const outcome = await this.#outcome(delivery);
    this.#updateBreaker(outcome);
    const ended = clock.now();
    const event = this.#event(outcome, ended);
    const next = step(delivery, event);
    const recorded =
      next === null ? 'lease lost' : await this.#record(delivery, next, attemptOf(outcome, begun, ended));
    const line = { delivery: delivery.id, destination: delivery.destination, attempt: delivery.attempts };
    if (recorded === 'not recorded') log.error(line, 'delivery not recorded');
    else if (recorded === 'lease lost') log.warn(line, 'delivery reported after its lease was lost');
    else if (outcome.status === 'delivered') {
      metrics.delivered(channel.name);
      log.info(line, 'delivered');
    } else log.warn({ ...line, code: outcome.code, state: next?.state }, 'delivery failed');
    if (recorded === 'recorded' && next?.state === 'dead') this.#options.onDeadLetter(delivery.id);
    if (outcome.status === 'delivered' && this.#breaker.send({ type: 'breaker.deliver' })) await this.#release();
  }

  /**
   * Records the outcome of an attempt, retrying until the lease ends: a full disk must not cause a second delivery.
   * After that the delivery is repeated under the same id (at-least-once).
   */
  async #record(
    delivery: ClaimedDelivery,
    next: DeliveryColumns,
    attempt: Attempt,
  ): Promise<'recorded' | 'lease lost' | 'not recorded'> {
    const { store, clock, log } = this.#options;
    for (;;) {
      try {
        return (await store.replace(delivery, next, attempt)) ? 'recorded' : 'lease lost';
      } catch (error) {
        log.error({ delivery: delivery.id, error: describeError(error) }, 'outcome not written');
      }
      if (this.#stopped || clock.now() >= (delivery.lease_until ?? 0)) return 'not recorded';
      const stopping = this.#stopping.signal;
      await new Promise<void>((resolve) => {
        const end = () => {
          cancel();
          stopping.removeEventListener('abort', end);
          resolve();
        };
        const cancel = clock.after(RECORD_RETRY_MS, end);
        stopping.addEventListener('abort', end, { once: true });
      });
    }
  }

  #updateBreaker(outcome: AttemptResult): void {
    const { clock, log, random } = this.#options;
    const { name } = this.#options.channel;
    if (outcome.status === 'failed' && outcome.outage === null) {
      this.#breaker.send({ type: 'breaker.unclear' });
      return;
    }
    if (outcome.status === 'failed' && outcome.outage) {
      const { retryAfter, code } = outcome;
      const pause = this.#breaker.failed({ at: clock.now(), jitter: random(), retryAfter });
      if (pause !== null) log.warn({ channel: name, code, ms: pause }, 'destination is down, circuit open');
    } else if (this.#breaker.answered()) {
      log.info({ channel: name }, 'destination is back, circuit closed');
    }
  }

  /** Makes deliveries due that wait for the destination. */
  async #release(): Promise<void> {
    const { store, channel, clock, log } = this.#options;
    const { name } = channel;
    try {
      await store.release(name, clock.now());
      this.#breaker.send({ type: 'breaker.released' });
    } catch (error) {
      this.#breaker.send({ type: 'breaker.releaseFailed' });
      log.error({ channel: name, error: describeError(error) }, 'waiting deliveries not released');
    }
  }

  /** Runs one attempt; ends within the time limit in any case. */
  async #outcome(delivery: ClaimedDelivery): Promise<AttemptResult> {
    const { channel, clock } = this.#options;
    const timeout = new AbortController();
    const cancel = clock.after(channel.timeout, () => timeout.abort());
    const signal = AbortSignal.any([timeout.signal, this.#aborting.signal]);
    const { promise: aborted, resolve } = Promise.withResolvers<AttemptResult>();
    const end = () =>
      resolve(
        timeout.signal.aborted
          ? failed('TIMEOUT', `No answer within ${channel.timeout / 1_000} seconds.`, true)
          : failed('STOPPED', 'The relay stopped during the attempt.', null),
      );
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    try {
      return await Promise.race([channel.deliver(delivery, signal), aborted]);
    } catch (error) {
      const { type, code } = describeError(error);
      return failed(code ?? type, `The attempt ended with an unexpected error (${code ?? type}).`, null);
    } finally {
      cancel();
      // Node keeps a signal with listeners alive, and each attempt has one.
      signal.removeEventListener('abort', end);
    }
  }

  #event(outcome: AttemptResult, at: number): DeliveryEvent {
    if (outcome.status === 'delivered') return { type: 'delivery.succeed', at };
    const { permanent, outage, reason, retryAfter } = outcome;
    return {
      type: 'delivery.fail',
      at,
      permanent,
      outage: outage ?? false,
      reason,
      retryAfter,
      jitter: this.#options.random(),
    };
  }
}
