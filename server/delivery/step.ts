import { initialTransition, type SnapshotFrom, transition } from 'xstate';
import { type DeliveryContext, type DeliveryEvent, deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import { stateName, transitionsOf } from '../../machines/shared/inspection.ts';
import type { DeliveryTable } from './tables.ts';

/** The columns of a delivery that its machine decides about. */
export type DeliveryColumns = Pick<
  DeliveryTable,
  'state' | 'attempts' | 'next_attempt_at' | 'lease_until' | 'lease_token' | 'last_error' | 'held_up' | 'delivered_at'
>;

type DeliverySnapshot = SnapshotFrom<typeof deliveryMachine>;
type StateColumns = Pick<DeliveryTable, 'state' | 'held_up'>;

/**
 * The machine's state as a row holds it, in two columns: `held_up` tells apart the two ways of waiting. They stay as the first releases had
 * them, so that relays of two releases may work on one store, and an operator finds all that waits under one word.
 */
function stateColumns({ value }: DeliverySnapshot): StateColumns {
  return typeof value === 'string'
    ? { state: value, held_up: 0 }
    : { state: 'waiting', held_up: value.waiting === 'heldUp' ? 1 : 0 };
}

/** The other way round. */
function stateValue({ state, held_up }: StateColumns): DeliverySnapshot['value'] {
  return state === 'waiting'
    ? { waiting: held_up === 1 ? 'heldUp' : 'scheduled' }
    : (state as Exclude<DeliverySnapshot['value'], object>);
}

/** The machine's state that a row is in, nested states joined by a dot. */
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

/** What the delivery machine begins with at some time. Asked once, and not for each submission. */
const first = columns(initialTransition(deliveryMachine, { at: 0 })[0], null);

/**
 * A delivery's columns when its submission is accepted: it is due at once.
 * @param at when that is, in milliseconds since 1970
 */
export const firstColumns = (at: number): DeliveryColumns => ({ ...first, next_attempt_at: at });

/**
 * Asks the delivery machine what a row becomes. Pure: nothing is started, nothing is stored. (A restored actor would
 * not re-arm its timers and would run its promises again; time is in the row instead.)
 * @param leaseToken names the claim when the event is one; the row's own otherwise
 * @returns the new columns, or null when the machine does not take the event in this state
 * @throws when the row's state is none of the machine's
 */
export function step(row: DeliveryColumns, event: DeliveryEvent, leaseToken = row.lease_token): DeliveryColumns | null {
  const snapshot = snapshotOf(row);
  if (!snapshot.can(event)) return null;
  const [next] = transition(deliveryMachine, snapshot, event);
  return columns(next, leaseToken);
}

/** The transitions of the delivery machine that an event sets off in a row. */
export const stepTaken = (row: DeliveryColumns, event: DeliveryEvent): string[] =>
  transitionsOf(deliveryMachine, snapshotOf(row), event);

/**
 * The same of the claim, which the store makes for many rows at once.
 * @param claimed a row since its claim
 * @param at when that was, in milliseconds since 1970
 */
export function claimTaken(claimed: DeliveryColumns, at: number): string[] {
  // What has not been tried has waited for nothing yet.
  const before = {
    ...claimed,
    state: claimed.attempts === 1 ? 'pending' : 'waiting',
    attempts: claimed.attempts - 1,
    next_attempt_at: at,
  } as const;
  return stepTaken(before, { type: 'delivery.claim', at, leaseUntil: claimed.lease_until ?? at });
}
