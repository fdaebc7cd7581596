import { Counter, Gauge, type Registry } from 'prom-client';

export interface RetentionMetrics {
  /** Expired data was removed. @param what a submission type, `account`, `token`, … */
  removed(what: string, count: number): void;
  /** The purge job has finished. @param at milliseconds since 1970 */
  retentionDone(at: number): void;
  /** Whether the purge job is stopped, because the clock is too far ahead. */
  retentionStopped(stopped: boolean): void;
}

export function retentionMetrics(registry: Registry): RetentionMetrics {
  const registers = [registry];
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
  return {
    removed: (what, count) => removed.labels(what).inc(count),
    retentionDone: (at) => retentionDone.set(at / 1_000),
    retentionStopped: (stopped) => retentionStopped.set(Number(stopped)),
  };
}
