import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';

/** What is counted while the relay runs. Labels are routes, methods and statuses: nothing of a visitor's. */
export interface Metrics {
  /** An answered request. @param seconds from the first look at it to its last byte */
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  /** A request that was refused because the program was behind. */
  shed(): void;
  /** What was removed because it had been kept for long enough. @param what a kind of submission, `account`, `token`, … */
  removed(what: string, count: number): void;
  /** All that was due is removed. @param at milliseconds since 1970 */
  retentionDone(at: number): void;
  /** Something was delivered through a channel. */
  delivered(channel: string): void;
}

/** How the deliveries stand that are not done. */
export interface DeliveryCounts {
  /** By state of the delivery machine; a state without any is left out, and so is that of those that are done. */
  byState: Readonly<Record<string, number>>;
  /** When the one that has been due for longest was due, in milliseconds since 1970; null when none is. */
  oldestDue: number | null;
}

export interface MetricsRegistry extends Metrics {
  /**
   * Everything as text for Prometheus.
   * @param counts how the deliveries stand
   * @param free bytes that are left for the data folder
   * @param uploads bytes of the attachments in the store
   * @param now milliseconds since 1970
   */
  text(counts: DeliveryCounts, free: number, uploads: number, now: number): Promise<{ type: string; body: string }>;
}

/** Seconds; the upper ones are what a slow phone's resume takes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** What a delivery can be in that is not done. */
const openStates = Object.keys(deliveryMachine.states).filter((state) => state !== 'delivered');

/** Measures nothing. */
export const noMetrics: Metrics = {
  answered: () => {},
  shed: () => {},
  removed: () => {},
  retentionDone: () => {},
  delivered: () => {},
};

/** Counters of this process, with Node's own (event loop, memory, garbage collection). */
export function createMetrics(): MetricsRegistry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests refused because the program was behind',
    registers,
  });
  const removed = new Counter({
    name: 'retention_removed_total',
    help: 'Removed because they had been kept for long enough, by what they were',
    labelNames: ['what'],
    registers,
  });
  const retentionDone = new Gauge({
    name: 'retention_last_run_timestamp_seconds',
    help: 'When all that was due for removal was last removed',
    registers,
  });
  const deliveries = new Gauge({
    name: 'deliveries',
    help: 'Deliveries that are not done, by state of the delivery machine',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'deliveries_oldest_due_seconds',
    help: 'For how long the delivery that waits longest has been due',
    registers,
  });
  const delivered = new Counter({
    name: 'deliveries_delivered_total',
    help: 'What this process has delivered, by channel',
    labelNames: ['channel'],
    registers,
  });
  const room = new Gauge({
    name: 'data_dir_free_bytes',
    help: 'What is left on the file system of DATA_DIR',
    registers,
  });
  const stored = new Gauge({ name: 'stored_upload_bytes', help: 'Bytes of the attachments in the store', registers });
  return {
    answered: ({ method, route, status }, seconds) => requests.labels(method, route, String(status)).observe(seconds),
    shed: () => shed.inc(),
    removed: (what, count) => removed.labels(what).inc(count),
    retentionDone: (at) => retentionDone.set(at / 1_000),
    delivered: (channel) => delivered.labels(channel).inc(),
    async text({ byState, oldestDue }, free, uploads, now) {
      for (const state of openStates) deliveries.labels(state).set(byState[state] ?? 0);
      room.set(free);
      stored.set(uploads);
      waiting.set(oldestDue === null ? 0 : Math.max(0, now - oldestDue) / 1_000);
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}
