import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { describeError } from '../lib/describe-error.ts';
import type { DeliveryMetrics } from './metrics.ts';
import type { InterruptedDelivery } from './repository.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { type Channel, removedChannel } from './channel.ts';
import { ChannelQueue, type ChannelStatus } from './channel-queue.ts';
import { step } from './step.ts';

/** Milliseconds between polls. */
export const POLL_INTERVAL = 1_000;

/** Milliseconds between corrections of due times that a fast clock set; also the step back that triggers one at once. */
const CORRECTION_INTERVAL = 60_000;

/**
 * Milliseconds that a delivery to a destination of no settings waits for a relay that has it: relays on one database change
 * their settings one after the other.
 */
const UNCLAIMED_FOR = 3_600_000;

/** Milliseconds that stopping waits for attempts in flight before aborting them. */
const STOP_PATIENCE = 5_000;

interface DeliveriesOptions {
  store: Omit<DeliveryStore, 'counts'>;
  channels: readonly Channel[];
  clock: Clock;
  log: Logger;
  onDeadLetter?: (id: string) => void;
  metrics?: Pick<DeliveryMetrics, 'delivered'>;
  random?: () => number;
}

export interface Deliveries {
  /** Polls for due deliveries now; called after each commit. */
  wake(): void;
  channels(): readonly ChannelStatus[];
  /** Claims nothing more; resolves when the attempts in flight are recorded. */
  stop(): Promise<void>;
}

type Context = Required<Omit<DeliveriesOptions, 'channels'>>;

/** Applies `delivery.expire` to deliveries that were interrupted. */
async function expire(
  interrupted: readonly InterruptedDelivery[],
  { store, clock, log, onDeadLetter, random }: Context,
): Promise<void> {
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
    const attempt = { at: event.at, duration: null, succeeded: 0, answer: gone ? 'INTERRUPTED' : 'NO REPORT' };
    if (next && (await store.replace(row, next, attempt))) {
      log.warn(
        { delivery: row.id, destination: row.destination, attempt: row.attempts, state: next.state },
        'delivery interrupted',
      );
      if (next.state === 'dead') onDeadLetter(row.id);
    }
  }
}

/** @returns corrects due times that a fast clock set and adopts unclaimed deliveries, once an interval or after the clock was stepped */
function createCorrection({ store, clock, log }: Context, adopt: (now: number) => Promise<void>): () => Promise<void> {
  let correctedAt: number | null = null;
  return async () => {
    const now = clock.now();
    if (correctedAt !== null && Math.abs(now - correctedAt) < CORRECTION_INTERVAL) return;
    try {
      const count = await store.correct(now);
      await adopt(now);
      correctedAt = now;
      if (count > 0) log.warn({ deliveries: count }, 'due times of a fast clock corrected');
    } catch (error) {
      log.error({ error: describeError(error) }, 'due times not corrected');
    }
  };
}

/** Starts delivering. Deliveries that an ended process left in flight count as interrupted at once. @throws when the store cannot be read */
export async function startDeliveries({ channels, ...options }: DeliveriesOptions): Promise<Deliveries> {
  const context: Context = {
    onDeadLetter: () => {},
    metrics: { delivered: () => {} },
    random: Math.random,
    ...options,
  };
  const { store, clock, log } = context;
  const queues = channels.map((channel) => new ChannelQueue({ ...context, channel }));
  const wake = () => {
    for (const queue of queues) queue.wake();
  };
  const adopt = async (now: number) => {
    const names = queues.map((queue) => queue.status.channel);
    for (const lane of await store.unclaimedLanes(names, now - UNCLAIMED_FOR)) {
      log.error({ channel: lane }, 'destination is no longer configured: its deliveries become dead letters');
      queues.push(new ChannelQueue({ ...context, channel: removedChannel(lane) }));
    }
  };
  const correct = createCorrection(context, adopt);

  let cancelPoll: (() => void) | null = null;
  let polling: Promise<void> | null = null;
  let stopped = false;
  const poll = async () => {
    try {
      await expire(await store.interrupted(clock.now()), context);
    } catch (error) {
      log.error({ error: describeError(error) }, 'interrupted deliveries not read');
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

  await expire(await store.interrupted(clock.now()), context);
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
