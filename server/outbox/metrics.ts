import { Counter, Gauge, type Registry } from 'prom-client';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import type { DeliveryCounts } from './store.ts';

export interface DeliveryMetrics {
  delivered(queue: string): void;
  /** @param now milliseconds since 1970 */
  setOpen(counts: DeliveryCounts, now: number): void;
}

const openStates = Object.keys(deliveryMachine.states).filter((state) => state !== 'delivered');

export function deliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry];
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
    help: 'Deliveries of this process, by queue',
    labelNames: ['queue'],
    registers,
  });
  return {
    delivered: (queue) => delivered.labels(queue).inc(),
    setOpen({ byState, oldestDue }, now) {
      for (const state of openStates) deliveries.labels(state).set(byState[state] ?? 0);
      waiting.set(oldestDue === null ? 0 : Math.max(0, now - oldestDue) / 1_000);
    },
  };
}
