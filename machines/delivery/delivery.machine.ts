import { assign, setup } from 'xstate';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds before each attempt, as in Standard Webhooks. After the tenth there is no other. */
export const attemptDelays = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;

/** A wait grows by up to this share, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

/** The limit of Retry-After in milliseconds; a wrong header must not mean never. */
const LONGEST_HINT = 24 * HOUR;

/** Allowed clock difference of relays that share a store, in milliseconds. */
const CLOCKS_APART = MINUTE;

const longestWait = Math.max(LONGEST_HINT, ...attemptDelays.map((delay) => delay * (1 + JITTER))) + CLOCKS_APART;

/** Milliseconds until the furthest next attempt, by state. A later one was planned by a clock that has been corrected. */
export const furthestAhead = { pending: CLOCKS_APART, waiting: longestWait, held: longestWait } as const;

/** Columns of a delivery's row. */
export interface DeliveryContext {
  /** Counted when claimed, so that a crash counts as well. */
  attempts: number;
  /** Milliseconds since 1970; null during an attempt and after the last one. */
  next_attempt_at: number | null;
  /** The end of the current attempt's lease (ms since 1970), or null. */
  lease_until: number | null;
  /** The last attempt's error, without visitors' data. */
  last_error: string | null;
  /** Milliseconds since 1970. */
  delivered_at: number | null;
}

interface At {
  at: number;
}

interface Setback extends At {
  reason: string;
  /** Jitter from 0 to 1, drawn outside: the machine is pure. */
  jitter: number;
  /** Retry-After in milliseconds, or null. */
  retryAfter: number | null;
}

export type DeliveryEvent =
  /** A worker leases the delivery until `leaseUntil`. */
  | { type: 'delivery.claim'; at: number; leaseUntil: number }
  | { type: 'delivery.succeed'; at: number }
  /** `permanent`: a retry is useless. `outage`: the destination is down. */
  | ({ type: 'delivery.fail'; permanent: boolean; outage: boolean } & Setback)
  /** The lease ended without a report. */
  | ({ type: 'delivery.expire' } & Setback)
  /** The destination has recovered. */
  | { type: 'delivery.release'; at: number }
  /** The clock was set to `at`, from any time at planning. */
  | { type: 'delivery.correct'; at: number }
  /** An operator retries a dead letter. */
  | { type: 'delivery.retry'; at: number };

/** Milliseconds until the next attempt. */
function backoff(attempts: number, { jitter, retryAfter }: Setback): number {
  const planned = Math.round((attemptDelays[attempts] ?? 0) * (1 + JITTER * jitter));
  return Math.max(planned, Math.min(retryAfter ?? 0, LONGEST_HINT));
}

const isLast = ({ attempts }: DeliveryContext) => attempts >= attemptDelays.length;

const isOver = ({ lease_until }: DeliveryContext, { at }: At) => lease_until !== null && at >= lease_until;

/** Hands an event's fields to a guard or an action. */
const params = <TFields>({ event }: { event: TFields }) => event;

/** An attempt is planned, at most `furthest` milliseconds ahead. */
const planned = (furthest: number) =>
  ({
    'delivery.claim': {
      guard: { type: 'due', params: params<At> },
      target: 'delivering',
      actions: { type: 'lease', params: params<{ leaseUntil: number }> },
    },
    'delivery.correct': {
      guard: { type: 'tooFarAhead', params: ({ event }: { event: At }) => ({ at: event.at, furthest }) },
      actions: { type: 'hurry', params: params<At> },
    },
  }) as const;

/**
 * SRV-15, SRV-16. Time is data: events contain it, and the next attempt is a context value. The context is a row of the store; the
 * relay computes transitions, and the machine never runs as an actor.
 */
export const deliveryMachine = setup({
  types: {
    context: {} as DeliveryContext,
    /** Time at which the submission was accepted (ms since 1970). */
    input: {} as At,
    events: {} as DeliveryEvent,
  },
  actions: {
    lease: assign(({ context }, { leaseUntil }: { leaseUntil: number }) => ({
      attempts: context.attempts + 1,
      next_attempt_at: null,
      lease_until: leaseUntil,
    })),
    settle: assign((_, { at }: At) => ({ lease_until: null, last_error: null, delivered_at: at })),
    backOff: assign(({ context }, setback: Setback) => ({
      next_attempt_at: setback.at + backoff(context.attempts, setback),
      lease_until: null,
      last_error: setback.reason,
    })),
    giveUp: assign((_, { reason }: { reason: string }) => ({ lease_until: null, last_error: reason })),
    hurry: assign((_, { at }: At) => ({ next_attempt_at: at })),
    startOver: assign((_, { at }: At) => ({ attempts: 0, next_attempt_at: at })),
  },
  guards: {
    due: ({ context }, { at }: At) => at >= (context.next_attempt_at ?? Number.POSITIVE_INFINITY),
    notYetDue: ({ context }, { at }: At) => at < (context.next_attempt_at ?? 0),
    tooFarAhead: ({ context }, { at, furthest }: At & { furthest: number }) =>
      (context.next_attempt_at ?? 0) - at > furthest,
    hopeless: ({ context }, { permanent }: { permanent: boolean }) => permanent || isLast(context),
    outage: (_, { outage }: { outage: boolean }) => outage,
    leaseOver: ({ context }, lease: At) => isOver(context, lease),
    leaseOverOnLastAttempt: ({ context }, lease: At) => isLast(context) && isOver(context, lease),
  },
}).createMachine({
  id: 'delivery',
  context: ({ input }) => ({
    attempts: 0,
    next_attempt_at: input.at,
    lease_until: null,
    last_error: null,
    delivered_at: null,
  }),
  initial: 'pending',
  states: {
    pending: {
      description: 'The submission is stored and its delivery has not been tried yet.',
      on: planned(furthestAhead.pending),
    },
    delivering: {
      description:
        'An attempt is under way. Past its lease it counts as interrupted: a crash leaves no delivery stuck.',
      on: {
        'delivery.succeed': { target: 'delivered', actions: { type: 'settle', params } },
        'delivery.fail': [
          { guard: { type: 'hopeless', params }, target: 'dead', actions: { type: 'giveUp', params } },
          { guard: { type: 'outage', params }, target: 'held', actions: { type: 'backOff', params } },
          { target: 'waiting', actions: { type: 'backOff', params } },
        ],
        'delivery.expire': [
          { guard: { type: 'leaseOverOnLastAttempt', params }, target: 'dead', actions: { type: 'giveUp', params } },
          { guard: { type: 'leaseOver', params }, target: 'waiting', actions: { type: 'backOff', params } },
        ],
      },
    },
    waiting: {
      description: 'The last attempt did not succeed. The pauses before the next grow from five seconds to a day.',
      on: planned(furthestAhead.waiting),
    },
    held: {
      description: 'The destination was down. The planned time ends the wait, or the destination’s return before it.',
      on: {
        ...planned(furthestAhead.held),
        'delivery.release': { guard: { type: 'notYetDue', params }, actions: { type: 'hurry', params } },
      },
    },
    delivered: { type: 'final', description: 'The destination has taken it. Nothing is left to do.' },
    dead: {
      description: 'Put aside with its reason: refused for good, or ten attempts failed. An operator can retry it.',
      on: { 'delivery.retry': { target: 'pending', actions: { type: 'startOver', params } } },
    },
  },
});
