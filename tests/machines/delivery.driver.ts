import type { DeliveryEvent } from '../../machines/delivery/delivery.machine.ts';
import type { DeliveryColumns } from '../../server/delivery/step.ts';
import { firstColumns, stateOf, step } from '../../server/delivery/step.ts';
import type { RelayDriver } from 'flow-toolkit/relay-driver';

export const deliveryDriver: RelayDriver<DeliveryColumns> = {
  start: (input) => firstColumns((input as { at: number }).at),
  step: (row, event) => step(row, event as DeliveryEvent, 'lease-1'),
  state: stateOf,
  context: (row) => ({
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    leaseUntil: row.lease_until,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  }),
};
