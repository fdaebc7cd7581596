import { Counter, Histogram, type Registry } from 'prom-client';

/** Labels are routes, methods and statuses, no visitor data. */
export interface RequestMetrics {
  /** @param seconds from the start of the request to its last byte */
  answered(request: { method: string; route: string; status: number }, seconds: number): void;
  shed(): void;
}

/** Seconds; the upper ones are for a slow phone's resume. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function requestMetrics(registry: Registry): RequestMetrics {
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
    help: 'Posts refused under overload',
    registers,
  });
  return {
    answered: ({ method, route, status }, seconds) => requests.labels(method, route, String(status)).observe(seconds),
    shed: () => shed.inc(),
  };
}
