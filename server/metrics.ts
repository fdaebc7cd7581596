import { collectDefaultMetrics, Registry } from 'prom-client';
import { type DeliveryMetrics, deliveryMetrics } from './outbox/metrics.ts';
import { type RequestMetrics, requestMetrics } from './http/metrics.ts';
import { type MonitorMetrics, monitorMetrics } from './monitoring/metrics.ts';
import { type RetentionMetrics, retentionMetrics } from './privacy/metrics.ts';

export interface Metrics extends RequestMetrics, DeliveryMetrics, RetentionMetrics, MonitorMetrics {
  /** For Prometheus. */
  registry: Registry;
}

/** What all features count in this process. @param watched whether a monitor shows it, with Node's own (event loop, memory, garbage collection) */
export function createMetrics(watched = true): Metrics {
  const registry = new Registry();
  if (watched) collectDefaultMetrics({ register: registry });
  return {
    registry,
    ...requestMetrics(registry),
    ...deliveryMetrics(registry),
    ...retentionMetrics(registry),
    ...monitorMetrics(registry),
  };
}
