import { assign, setup } from 'xstate';

const SECOND = 1_000;

/** Consecutive failures that open the breaker: one or two are normal. */
const FAILURES_UNTIL_PAUSE = 3;

/** Milliseconds. Ours are short, so that a backlog is gone within a minute of recovery. */
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 15 * SECOND;
const LONGEST_WISH = 3_600 * SECOND;

/** A pause grows by up to this share, so that several relays do not return together. */
const JITTER = 0.2;

export interface CircuitBreakerContext {
  /** Consecutive failures. */
  failures: number;
  /** Consecutive pauses. */
  pauses: number;
  /** The end of the pause (ms since 1970), or null. */
  openUntil: number | null;
}

/** An attempt could not reach the destination. */
export interface Failure {
  /** Milliseconds since 1970. */
  at: number;
  /** From 0 to 1, drawn outside, because the machine is pure. */
  jitter: number;
  /** Retry-After in milliseconds, or null. */
  retryAfter: number | null;
}

export type CircuitBreakerEvent =
  | ({ type: 'breaker.fail' } & Failure)
  /** The destination answered, even if it refused this delivery. */
  | { type: 'breaker.answer' }
  /** A delivery succeeded and is recorded. */
  | { type: 'breaker.deliver' }
  | { type: 'breaker.attempt'; at: number }
  /** An attempt ended without evidence about the destination. */
  | { type: 'breaker.unclear' }
  /** Waiting deliveries were made due. */
  | { type: 'breaker.released' }
  /** Waiting deliveries could not be made due yet. */
  | { type: 'breaker.releaseFailed' };

/** The end of a pause that begins with this failure. */
function endOfPause({ pauses }: CircuitBreakerContext, { at, jitter, retryAfter }: Failure): number {
  const planned = Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE) * (1 + JITTER * jitter);
  return at + Math.max(Math.round(planned), Math.min(retryAfter ?? 0, LONGEST_WISH));
}

const beginPause = { type: 'beginPause', params: ({ event }: { event: Failure }) => event } as const;

/** SRV-16. While it is open, deliveries lose no attempts; after each pause one goes ahead as a probe. Time is data. */
export const circuitBreakerMachine = setup({
  types: { context: {} as CircuitBreakerContext, events: {} as CircuitBreakerEvent },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    beginPause: assign(({ context }, failure: Failure) => ({
      failures: 0,
      pauses: context.pauses + 1,
      openUntil: endOfPause(context, failure),
    })),
    endPause: assign({ pauses: 0, openUntil: null }),
    forgetFailures: assign({ failures: 0 }),
    // Provided by the relay: makes waiting deliveries due.
    release: () => {},
  },
  guards: {
    // A Retry-After opens the breaker at once; one of 0 says nothing.
    down: ({ context }, { retryAfter }: Failure) =>
      (retryAfter ?? 0) > 0 || context.failures + 1 >= FAILURES_UNTIL_PAUSE,
    pauseOver: ({ context }, { at }: { at: number }) => at >= (context.openUntil ?? 0),
  },
}).createMachine({
  id: 'circuit-breaker',
  context: { failures: 0, pauses: 0, openUntil: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'The destination answers, or has failed less than three times in a row.',
      on: {
        'breaker.fail': [
          { guard: { type: 'down', params: ({ event }) => event }, target: 'open', actions: beginPause },
          { target: '.unsettled', actions: 'countFailure' },
        ],
        'breaker.answer': { actions: 'forgetFailures' },
      },
      initial: 'unsettled',
      states: {
        unsettled: {
          description: 'Deliveries may wait for the destination, since a failure or from before the relay started.',
          on: { 'breaker.deliver': { target: 'releasing' } },
        },
        releasing: {
          description: 'A delivery was taken, so those that wait are being made due.',
          entry: 'release',
          on: {
            'breaker.released': { target: 'settled' },
            'breaker.releaseFailed': { target: 'unsettled' },
          },
        },
        settled: {
          description: 'No delivery waits for the destination, unless an overlapping release fails after another.',
          on: { 'breaker.releaseFailed': { target: 'unsettled' } },
        },
      },
    },
    open: {
      description: 'The destination is down: for 5, 10, then 15 s, or as long as it asked for, no attempt begins.',
      on: {
        'breaker.answer': { target: 'closed', actions: 'endPause' },
        'breaker.attempt': { guard: { type: 'pauseOver', params: ({ event }) => event }, target: 'halfOpen' },
      },
    },
    halfOpen: {
      description: 'The pause is over, and one delivery goes ahead as a probe.',
      on: {
        'breaker.fail': { target: 'open', actions: beginPause },
        'breaker.answer': { target: 'closed', actions: 'endPause' },
        'breaker.unclear': { target: 'open' },
      },
    },
  },
});
