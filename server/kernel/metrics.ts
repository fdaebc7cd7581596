import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type StoreFault, storeFaults } from './store-fault.ts';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';

/** Counters of this process. Labels are routes, methods and statuses, no visitor data. */
export interface Metrics {
  /** @param seconds from the start of the request to its last byte */
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  shed(): void;
  /** Expired data was removed. @param what a submission type, `account`, `token`, … */
  removed(what: string, count: number): void;
  /** The purge job has finished. @param at milliseconds since 1970 */
  retentionDone(at: number): void;
  /** Whether the purge job is stopped, because the clock is too far ahead. */
  retentionStopped(stopped: boolean): void;
  /** @param fault null: it works */
  storeFault(fault: StoreFault | null): void;
  delivered(channel: string): void;
}

export interface DeliveryCounts {
  /** By state of the delivery machine; states without deliveries are left out. */
  byState: Readonly<Record<string, number>>;
  /** Due time of the oldest due delivery in milliseconds since 1970; null without one. */
  oldestDue: number | null;
}

/** A total of the last whole day, of all visitors together (docs/counts.md). */
export interface DailyTotal {
  kind: string;
  flow: string;
  name: string;
  total: number;
}

export interface MetricsRegistry extends Metrics {
  /**
   * All metrics as text for Prometheus.
   * @param free bytes free for the data folder
   * @param uploads bytes of the attachments in the store
   * @param daily of the last whole day, without small ones
   * @param now milliseconds since 1970
   */
  text(
    counts: DeliveryCounts,
    free: number,
    uploads: number,
    daily: readonly DailyTotal[],
    now: number,
  ): Promise<{ type: string; body: string }>;
}

/** Seconds; the upper ones are for a slow phone's resume. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const openStates = Object.keys(deliveryMachine.states).filter((state) => state !== 'delivered');

export const noMetrics: Metrics = {
  answered: () => {},
  shed: () => {},
  removed: () => {},
  retentionDone: () => {},
  retentionStopped: () => {},
  storeFault: () => {},
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
    help: 'Requests rejected by load shedding',
    registers,
  });
  const removed = new Counter({
    name: 'retention_removed_total',
    help: 'Expired data that was removed, by type',
    labelNames: ['what'],
    registers,
  });
  const retentionDone = new Gauge({
    name: 'retention_last_run_timestamp_seconds',
    help: 'Time of the last completed purge',
    registers,
  });
  const retentionStopped = new Gauge({
    name: 'retention_stopped',
    help: '1 while the clock is more than 30 days beyond the last purge and nothing is removed',
    registers,
  });
  const storeFault = new Gauge({
    name: 'store_fault',
    help: '1 while the store has this fault',
    labelNames: ['fault'],
    registers,
  });
  const setFault = (fault: StoreFault | null) => {
    for (const one of storeFaults) storeFault.labels(one).set(Number(one === fault));
  };
  setFault(null);
  const deliveries = new Gauge({
    name: 'deliveries',
    help: 'Open deliveries by state of the delivery machine',
    labelNames: ['state'],
    registers,
  });
  const waiting = new Gauge({
    name: 'deliveries_oldest_due_seconds',
    help: 'Time for which the oldest due delivery has been due',
    registers,
  });
  const delivered = new Counter({
    name: 'deliveries_delivered_total',
    help: 'Deliveries of this process, by channel',
    labelNames: ['channel'],
    registers,
  });
  const room = new Gauge({
    name: 'data_dir_free_bytes',
    help: 'Free bytes on the file system of DATA_DIR',
    registers,
  });
  const stored = new Gauge({ name: 'stored_upload_bytes', help: 'Bytes of the attachments in the store', registers });
  const dailyTotal = new Gauge({
    name: 'daily_total',
    help: 'How often on the last whole day (UTC) a page was opened, a transition taken or a field refused; from five on',
    labelNames: ['what', 'flow', 'name'],
    registers,
  });
  return {
    answered: ({ method, route, status }, seconds) => requests.labels(method, route, String(status)).observe(seconds),
    shed: () => shed.inc(),
    removed: (what, count) => removed.labels(what).inc(count),
    retentionDone: (at) => retentionDone.set(at / 1_000),
    retentionStopped: (stopped) => retentionStopped.set(Number(stopped)),
    storeFault: setFault,
    delivered: (channel) => delivered.labels(channel).inc(),
    async text({ byState, oldestDue }, free, uploads, daily, now) {
      for (const state of openStates) deliveries.labels(state).set(byState[state] ?? 0);
      room.set(free);
      stored.set(uploads);
      dailyTotal.reset();
      for (const { kind, flow, name, total } of daily) dailyTotal.labels(kind, flow, name).set(total);
      waiting.set(oldestDue === null ? 0 : Math.max(0, now - oldestDue) / 1_000);
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}
