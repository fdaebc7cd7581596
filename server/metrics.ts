import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; the upper ones are for a slow phone's resume. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Metrics of this process for Prometheus. Labels hold no visitor data. @param watched whether a monitor shows them, with Node's own */
export function createMetrics(watched = true) {
  const registry = new Registry();
  if (watched) collectDefaultMetrics({ register: registry });
  const named = <Label extends string>(name: string, help: string, labelNames: Label[]) => ({
    name,
    help,
    labelNames,
    registers: [registry],
  });
  const counter = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Counter(named(name, help, labels));
  const gauge = <Label extends string = never>(name: string, help: string, ...labels: Label[]) =>
    new Gauge(named(name, help, labels));
  return {
    registry,
    requests: new Histogram({
      ...named('http_request_duration_seconds', 'Answered requests, by route', ['method', 'route', 'status']),
      buckets: REQUEST_BUCKETS,
    }),
    shed: counter('http_requests_shed_total', 'Posts refused under overload'),
    deliveries: gauge('deliveries', 'Open deliveries by state of the delivery machine', 'state'),
    oldestDue: gauge('deliveries_oldest_due_seconds', 'Time for which the oldest due delivery has been due'),
    delivered: counter('deliveries_delivered_total', 'Deliveries of this process, by queue', 'queue'),
    removed: counter('retention_removed_total', 'Expired data that was removed, by type', 'what'),
    purged: gauge('retention_last_run_timestamp_seconds', 'Time of the last completed purge'),
    purgeStopped: gauge(
      'retention_stopped',
      '1 while the clock is more than 30 days beyond the last purge and nothing is removed',
    ),
    storeFault: gauge('store_fault', '1 while the store has this fault', 'fault'),
    freeBytes: gauge('data_dir_free_bytes', 'Free bytes on the file system of DATA_DIR'),
    uploadBytes: gauge('stored_upload_bytes', 'Bytes of the attachments in the store'),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
