import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type DeliveryContext, type DeliveryEvent, deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { stateName } from '../../machines/core/state-name.ts';
import type { DeliveryTable } from './tables.ts';

export type DeliveryColumns = Pick<
  DeliveryTable,
  'state' | 'attempts' | 'next_attempt_at' | 'lease_until' | 'lease_token' | 'last_error' | 'held_up' | 'delivered_at'
>;

type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;
type StateColumns = Pick<DeliveryTable, 'state' | 'held_up'>;

/**
 * The machine's state in two columns: `held_up` separates the two kinds of waiting. The columns are those of the first release,
 * so that relays of two releases can share a store.
 */
function stateColumns({ value }: DeliverySnapshot): StateColumns {
  return typeof value === 'string'
    ? { state: value, held_up: 0 }
    : { state: 'waiting', held_up: value.waiting === 'heldUp' ? 1 : 0 };
}

function stateValue({ state, held_up }: StateColumns): DeliverySnapshot['value'] {
  return state === 'waiting'
    ? { waiting: held_up === 1 ? 'heldUp' : 'scheduled' }
    : (state as Exclude<DeliverySnapshot['value'], object>);
}

/** The machine's state of a row; nested states are joined by a dot. */
export const stateOf = (row: StateColumns): string => stateName(stateValue(row));

function columns(snapshot: DeliverySnapshot, leaseToken: string | null): DeliveryColumns {
  const { attempts, nextAttemptAt, leaseUntil, lastError, deliveredAt } = snapshot.context;
  return {
    ...stateColumns(snapshot),
    attempts,
    next_attempt_at: nextAttemptAt,
    lease_until: leaseUntil,
    lease_token: snapshot.value === 'delivering' ? leaseToken : null,
    last_error: lastError,
    delivered_at: deliveredAt,
  };
}

function snapshotOf(row: DeliveryColumns): DeliverySnapshot {
  const context: DeliveryContext = {
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    leaseUntil: row.lease_until,
    lastError: row.last_error,
    deliveredAt: row.delivered_at,
  };
  return deliveryMachine.resolveState({ value: stateValue(row), context });
}

/** Computed once, not for each submission. */
const first = columns(initialTransition(deliveryMachine, { at: 0 })[0], null);

/** Columns of a new delivery, due at once. @param at milliseconds since 1970 */
export const firstColumns = (at: number): DeliveryColumns => ({ ...first, next_attempt_at: at });

/**
 * Computes a row's next columns with the delivery machine, as a pure function (docs/decisions/0003).
 * @param leaseToken names the claim when the event is one; the row's own otherwise
 * @returns null when the machine does not handle the event in this state
 * @throws when the row's state is unknown to the machine
 */
export function step(row: DeliveryColumns, event: DeliveryEvent, leaseToken = row.lease_token): DeliveryColumns | null {
  const snapshot = snapshotOf(row);
  if (!snapshot.can(event)) return null;
  const [next] = transition(deliveryMachine, snapshot, event);
  return columns(next, leaseToken);
}
