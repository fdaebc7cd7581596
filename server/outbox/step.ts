import { initialTransition, transition } from 'xstate';
import { type DeliveryEvent, deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import type { DeliveryStanding } from '../db/database.ts';

/** Computed once, not for each submission. */
const [first] = initialTransition(deliveryMachine, { at: 0 });

/** A new delivery, due at once. @param at milliseconds since 1970 */
export const newStanding = (at: number): DeliveryStanding => ({
  state: first.value,
  ...first.context,
  next_attempt_at: at,
});

/**
 * Computes a row's next standing with the delivery machine, as a pure function (docs/decisions/0003).
 * @returns null when the machine does not handle the event in this state
 */
export function step(row: DeliveryStanding, event: DeliveryEvent): DeliveryStanding | null {
  const { attempts, next_attempt_at, lease_until, last_error, delivered_at } = row;
  const context = { attempts, next_attempt_at, lease_until, last_error, delivered_at };
  const snapshot = deliveryMachine.resolveState({ value: row.state, context });
  if (!snapshot.can(event)) return null;
  const [next] = transition(deliveryMachine, snapshot, event);
  return { state: next.value, ...next.context };
}
