import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { describeError } from '../kernel/describe-error.ts';
import { type Metrics, noMetrics } from '../kernel/metrics.ts';
import type { InterruptedDelivery } from './repository.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { Channel } from './channel.ts';
import { FlowEvents } from '../kernel/flow-events.ts';
import { ChannelQueue, type ChannelStatus } from './channel-queue.ts';
import { step, stepTaken } from './step.ts';

/** How often due deliveries are looked for without being told, in milliseconds. */
export const POLL_INTERVAL = 1_000;

/** How often waits are looked for that only a clock that was ahead can have meant, in milliseconds; and once it goes back by as much. */
const CORRECTION_INTERVAL = 60_000;

/** How long stopping waits for attempts under way before it ends them, in milliseconds. */
const STOP_PATIENCE = 5_000;

interface DeliveriesOptions {
  store: Omit<DeliveryStore, 'counts'>;
  channels: readonly Channel[];
  clock: Clock;
  log: Logger;
  /** Is told the id of each delivery that this process gives up. */
  onDeadLetter?: (id: string) => void;
  metrics?: Pick<Metrics, 'delivered'>;
  /** A random number from 0 to 1; spreads what failed together. */
  random?: () => number;
  /** Is told what the deliveries and the channels do. */
  flowEvents?: FlowEvents;
  /** Whether visitors wait for their answers: each channel makes one delivery at a time then. */
  visitorsWait?: () => boolean;
}

/** The delivering side of the relay. */
export interface Deliveries {
  /** Looks for due deliveries now: called after each commit. */
  wake(): void;
  /** State of each channel's destination. */
  channels(): readonly ChannelStatus[];
  /** Takes no further deliveries and resolves when those under way have reported. */
  stop(): Promise<void>;
}

/**
 * Starts delivering. What a process that has ended left under way counts as interrupted at once.
 * @throws when the store cannot be read
 */
export async function startDeliveries({
  store,
  channels,
  clock,
  log,
  onDeadLetter = () => {},
  metrics = noMetrics,
  random = Math.random,
  flowEvents = new FlowEvents(),
  visitorsWait = () => false,
}: DeliveriesOptions): Promise<Deliveries> {
  const queues = channels.map(
    (channel) =>
      new ChannelQueue({ store, channel, clock, log, metrics, onDeadLetter, random, flowEvents, visitorsWait }),
  );
  const wake = () => {
    for (const queue of queues) queue.wake();
  };

  const expire = async (interrupted: readonly InterruptedDelivery[]) => {
    for (const { row, gone } of interrupted) {
      const reason = gone ? 'The relay ended during the attempt.' : 'The attempt did not report in time.';
      const event = {
        type: 'delivery.expire',
        at: clock.now(),
        gone,
        reason,
        retryAfter: null,
        jitter: random(),
      } as const;
      const next = step(row, event);
      if (next && (await store.replace(row, next))) {
        flowEvents.emit('delivery', row.id, () => stepTaken(row, event));
        log.warn(
          { delivery: row.id, destination: row.destination, attempt: row.attempts, state: next.state },
          'delivery interrupted',
        );
        if (next.state === 'dead') onDeadLetter(row.id);
      }
    }
  };

  let correctedAt: number | null = null;
  const correct = async () => {
    const now = clock.now();
    if (correctedAt !== null && Math.abs(now - correctedAt) < CORRECTION_INTERVAL) return;
    try {
      const count = await store.correct(now);
      correctedAt = now;
      if (count > 0) log.warn({ deliveries: count }, 'made due: they waited for the time of a clock that was ahead');
    } catch (error) {
      log.error({ error: describeError(error) }, 'waits could not be corrected');
    }
  };

  let cancelPoll: (() => void) | null = null;
  let polling: Promise<void> | null = null;
  let stopped = false;
  const poll = async () => {
    try {
      await expire(await store.interrupted(clock.now()));
    } catch (error) {
      log.error({ error: describeError(error) }, 'interrupted deliveries could not be read');
    }
    await correct();
    wake();
    schedule();
  };
  const schedule = () => {
    if (stopped) return;
    cancelPoll = clock.after(POLL_INTERVAL, () => {
      polling = poll();
    });
  };

  await expire(await store.interrupted(clock.now()));
  await correct();
  wake();
  schedule();

  return {
    wake,
    channels: () => queues.map((queue) => queue.status),
    async stop() {
      stopped = true;
      cancelPoll?.();
      await polling;
      const cancel = clock.after(STOP_PATIENCE, () => {
        for (const queue of queues) queue.abort();
      });
      await Promise.all(queues.map((queue) => queue.stop()));
      cancel();
    },
  };
}
