import type { Logger } from 'pino';
import type { DeliveryEvent } from '../../machines/delivery/delivery.machine.ts';
import type { Clock } from '../clock.ts';
import { describeError } from '../describe-error.ts';
import type { ClaimedDelivery } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import type { Destination, Outcome } from './destination.ts';
import { step } from './step.ts';

/** How long one attempt may take, in milliseconds. */
export const ATTEMPT_TIMEOUT = 60_000;

/** How long a claim lasts, in milliseconds: an attempt with time to spare for reporting it. */
export const LEASE = 2 * ATTEMPT_TIMEOUT;

export interface LaneOptions {
  store: Pick<Store, 'claim' | 'replace'>;
  destination: Destination;
  clock: Clock;
  log: Logger;
  /** A random number from 0 to 1. */
  random: () => number;
}

const failed = (code: string, reason: string): Outcome => ({
  status: 'failed',
  permanent: false,
  code,
  reason,
  retryAfter: null,
});

/**
 * Delivers to one destination, a limited number at the same time. Each destination has a lane of its own, so that
 * one which hangs holds up nobody else.
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #claiming: Promise<void> | null = null;
  #wokenMeanwhile = false;
  #stopped = false;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /** Looks for due deliveries now. */
  wake(): void {
    this.#wokenMeanwhile = true;
    if (this.#claiming || this.#stopped) return;
    this.#claiming = this.#claimWhileDue().finally(() => {
      this.#claiming = null;
      // Woken after the last look and before this line.
      if (this.#wokenMeanwhile) this.wake();
    });
  }

  /** Takes no further deliveries and resolves when those under way have reported. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#claiming;
    await Promise.all(this.#underWay);
  }

  /** Ends the attempts under way; they are tried again later. */
  abort(): void {
    this.#stopping.abort();
  }

  async #claimWhileDue(): Promise<void> {
    try {
      while (this.#wokenMeanwhile && !this.#stopped) {
        this.#wokenMeanwhile = false;
        await this.#claimOnce();
      }
    } catch (error) {
      // The store may be full or locked for a while; the next poll tries again.
      this.#options.log.error(
        { destination: this.#options.destination.name, error: describeError(error) },
        'claim failed',
      );
    }
  }

  async #claimOnce(): Promise<void> {
    const { store, destination, clock } = this.#options;
    const limit = destination.concurrency - this.#underWay.size;
    if (limit <= 0) return;
    const now = clock.now();
    const claimed = await store.claim({ destination: destination.name, now, leaseUntil: now + LEASE, limit });
    for (const delivery of claimed) this.#begin(delivery);
  }

  #begin(delivery: ClaimedDelivery): void {
    const attempt = this.#attempt(delivery).finally(() => {
      this.#underWay.delete(attempt);
      this.wake();
    });
    this.#underWay.add(attempt);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const { store, clock, log, destination } = this.#options;
    const line = { delivery: delivery.id, destination: destination.name, attempt: delivery.attempts };
    try {
      const outcome = await this.#outcome(delivery);
      const next = step(delivery, this.#event(outcome, clock.now()));
      const taken = next !== null && (await store.replace(delivery, next));
      if (!taken) log.warn(line, 'delivery reported after its lease was lost');
      else if (outcome.status === 'delivered') log.info(line, 'delivered');
      else log.warn({ ...line, code: outcome.code, state: next.state }, 'delivery failed');
    } catch (error) {
      // The outcome could not be written: the lease runs out and the delivery is tried again, under the same id.
      log.error({ ...line, error: describeError(error) }, 'delivery could not be recorded');
    }
  }

  /** Makes the attempt; whatever the destination does, there is an outcome within the time limit. */
  async #outcome(delivery: ClaimedDelivery): Promise<Outcome> {
    const { destination, clock } = this.#options;
    const timeout = new AbortController();
    const cancel = clock.after(ATTEMPT_TIMEOUT, () => timeout.abort());
    const signal = AbortSignal.any([timeout.signal, this.#stopping.signal]);
    const aborted = new Promise<Outcome>((resolve) => {
      const end = () =>
        resolve(
          timeout.signal.aborted
            ? failed('TIMEOUT', `No answer within ${ATTEMPT_TIMEOUT / 1_000} seconds.`)
            : failed('STOPPED', 'The relay stopped during the attempt.'),
        );
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    });
    try {
      return await Promise.race([destination.deliver(delivery, signal), aborted]);
    } catch (error) {
      const { type, code } = describeError(error);
      return failed(code ?? type, `The attempt ended with an unexpected error (${code ?? type}).`);
    } finally {
      cancel();
    }
  }

  #event(outcome: Outcome, at: number): DeliveryEvent {
    if (outcome.status === 'delivered') return { type: 'delivery.succeed', at };
    const { permanent, reason, retryAfter } = outcome;
    return { type: 'delivery.fail', at, permanent, reason, retryAfter, jitter: this.#options.random() };
  }
}
