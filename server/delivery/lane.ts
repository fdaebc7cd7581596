import type { Logger } from 'pino';
import type { DeliveryEvent } from '../../machines/delivery/delivery.machine.ts';
import type { Clock } from '../clock.ts';
import { describeError } from '../describe-error.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import type { ClaimedDelivery } from '../store/deliveries.ts';
import type { Store } from '../store/store.ts';
import { ATTEMPT_TIMEOUT, AttemptFailed, type Carrier, type Outcome } from './carrier.ts';
import type { Happenings } from './happenings.ts';
import { Outage } from './outage.ts';
import { claimTaken, type DeliveryColumns, step, stepTaken } from './step.ts';

/** How long a claim lasts, in milliseconds: an attempt with time to spare for reporting it. */
export const LEASE = 2 * ATTEMPT_TIMEOUT;

/** How long to wait before an outcome that the store could not take is given to it again, in milliseconds. */
const RECORD_AGAIN_AFTER = 1_000;

interface LaneOptions {
  store: Pick<Store, 'claim' | 'replace' | 'nudge'>;
  carrier: Carrier;
  clock: Clock;
  log: Logger;
  /** Is told the id of each delivery that is given up. */
  onDeadLetter: (id: string) => void;
  metrics: Pick<Metrics, 'delivered'>;
  /** A random number from 0 to 1. */
  random: () => number;
  happenings: Happenings;
  /** Whether visitors wait for their answers: what is stored is safe, and may wait instead. */
  visitorsWait: () => boolean;
}

/** How a lane's destination is. */
export interface LaneOutage {
  lane: string;
  state: Outage['state'];
  context: Outage['context'];
}

const failed = (code: string, reason: string, outage: true | null): Outcome => ({
  status: 'failed',
  permanent: false,
  outage,
  code,
  reason,
  retryAfter: null,
});

/**
 * Delivers through one carrier, a limited number at the same time. Each has a lane of its own, so that one which
 * hangs holds up nobody else; while it is down, its lane rests (Outage).
 */
export class Lane {
  readonly #options: LaneOptions;
  readonly #underWay = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #outage: Outage;
  #claiming: Promise<void> | null = null;
  #wokenMeanwhile = false;
  #stopped = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    const { carrier, happenings } = options;
    this.#outage = new Outage((taken) => happenings.tell('outage', carrier.lane, taken));
  }

  /** How the lane's destination is, by the outage machine. */
  get outage(): LaneOutage {
    return { lane: this.#options.carrier.lane, state: this.#outage.state, context: this.#outage.context };
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
      this.#options.log.error({ lane: this.#options.carrier.lane, error: describeError(error) }, 'claim failed');
    }
  }

  async #claimOnce(): Promise<void> {
    const { store, carrier, clock, happenings, visitorsWait } = this.#options;
    const now = clock.now();
    const limit = this.#outage.allowance(now, this.#underWay.size, visitorsWait() ? 1 : carrier.concurrency);
    if (limit <= 0) return;
    const claimed = await store.claim({ lane: carrier.lane, now, leaseUntil: now + LEASE, limit });
    for (const delivery of claimed) {
      this.#outage.begins(now);
      happenings.tell('delivery', delivery.id, () => claimTaken(delivery, now));
      this.#begin(delivery);
    }
  }

  #begin(delivery: ClaimedDelivery): void {
    const attempt = this.#attempt(delivery).finally(() => {
      this.#underWay.delete(attempt);
      this.wake();
    });
    this.#underWay.add(attempt);
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const { carrier, clock, log, metrics, happenings } = this.#options;
    const outcome = await this.#outcome(delivery);
    // Before anything else can begin an attempt that is bound to fail.
    this.#judge(outcome);
    const event = this.#event(outcome, clock.now());
    const next = step(delivery, event);
    const recorded = next === null ? 'lease lost' : await this.#record(delivery, next);
    if (recorded === 'recorded') happenings.tell('delivery', delivery.id, () => stepTaken(delivery, event));
    const line = { delivery: delivery.id, destination: delivery.destination, attempt: delivery.attempts };
    if (recorded === 'not recorded') log.error(line, 'delivery could not be recorded');
    else if (recorded === 'lease lost') log.warn(line, 'delivery reported after its lease was lost');
    else if (outcome.status === 'delivered') {
      metrics.delivered(carrier.lane);
      log.info(line, 'delivered');
    } else log.warn({ ...line, code: outcome.code, state: next?.state }, 'delivery failed');
    if (recorded === 'recorded' && next?.state === 'dead') this.#options.onDeadLetter(delivery.id);
    if (outcome.status === 'delivered' && this.#outage.send({ type: 'outage.deliver' })) await this.#nudge();
  }

  /**
   * Writes what the delivery has become. What was delivered must not be delivered again because the disk was full for
   * a moment: tried until the lease is over. After that the delivery is tried again, under the same id.
   */
  async #record(delivery: ClaimedDelivery, next: DeliveryColumns): Promise<'recorded' | 'lease lost' | 'not recorded'> {
    const { store, clock, log } = this.#options;
    for (;;) {
      try {
        return (await store.replace(delivery, next)) ? 'recorded' : 'lease lost';
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
        const cancel = clock.after(RECORD_AGAIN_AFTER, end);
        // Stopping is the last chance, and no time to wait.
        stopping.addEventListener('abort', end, { once: true });
      });
    }
  }

  /** Takes from an outcome how the destination is. */
  #judge(outcome: Outcome): void {
    const { clock, log, random } = this.#options;
    const { lane } = this.#options.carrier;
    if (outcome.status === 'failed' && outcome.outage === null) {
      this.#outage.send({ type: 'outage.unclear' });
      return;
    }
    if (outcome.status === 'failed' && outcome.outage) {
      const { retryAfter, code } = outcome;
      const pause = this.#outage.failed({ at: clock.now(), jitter: random(), retryAfter });
      if (pause !== null) log.warn({ lane, code, ms: pause }, 'destination is down, its lane pauses');
    } else if (this.#outage.answered()) {
      log.info({ lane }, 'destination is back');
    }
  }

  /** Makes due what waited for the destination to come back. */
  async #nudge(): Promise<void> {
    const { store, carrier, clock, log } = this.#options;
    const { lane } = carrier;
    try {
      await store.nudge(lane, clock.now());
      this.#outage.send({ type: 'outage.nudged' });
    } catch (error) {
      // The next delivery that is taken tries again.
      this.#outage.send({ type: 'outage.owe' });
      log.error({ lane, error: describeError(error) }, 'waiting deliveries could not be made due');
    }
  }

  /** Makes the attempt; whatever the destination does, there is an outcome within the time limit. */
  async #outcome(delivery: ClaimedDelivery): Promise<Outcome> {
    const { carrier, clock } = this.#options;
    const timeout = new AbortController();
    const cancel = clock.after(carrier.timeout, () => timeout.abort());
    const signal = AbortSignal.any([timeout.signal, this.#stopping.signal]);
    const { promise: aborted, resolve } = Promise.withResolvers<Outcome>();
    const end = () =>
      resolve(
        timeout.signal.aborted
          ? failed('TIMEOUT', `No answer within ${carrier.timeout / 1_000} seconds.`, true)
          : failed('STOPPED', 'The relay stopped during the attempt.', null),
      );
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
    try {
      return await Promise.race([carrier.deliver(delivery, signal), aborted]);
    } catch (error) {
      if (error instanceof AttemptFailed) return error.outcome;
      const { type, code } = describeError(error);
      return failed(code ?? type, `The attempt ended with an unexpected error (${code ?? type}).`, null);
    } finally {
      cancel();
      // While somebody listens to it Node keeps the signal, and there is one for each attempt.
      signal.removeEventListener('abort', end);
    }
  }

  #event(outcome: Outcome, at: number): DeliveryEvent {
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
