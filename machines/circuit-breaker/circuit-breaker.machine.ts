import { assign, setup } from 'xstate';

const SECOND = 1_000;

/** Failures in a row after which a destination counts as down: one or two happen to anybody. */
const FAILURES_UNTIL_PAUSE = 3;

/**
 * The first pause, the longest one of our own, and the longest that a destination can ask for, in milliseconds. Ours
 * stay short: what waits is to be gone within a minute after the destination is back.
 */
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 15 * SECOND;
const LONGEST_WISH = 3_600 * SECOND;

/** A pause grows by up to this part of itself, so that several relays do not come back together. */
const JITTER = 0.2;

export interface CircuitBreakerContext {
  /** Failures in a row, since the destination last answered. */
  failures: number;
  /** Pauses in a row. */
  pauses: number;
  /** When the pause is over (ms since 1970); null while there is none. */
  openUntil: number | null;
}

/** An attempt found the destination down. */
export interface Failure {
  /** Milliseconds since 1970. */
  at: number;
  /** A random number from 0 to 1, drawn outside: the machine is pure. */
  jitter: number;
  /** What the destination asked for (ms), as in Retry-After; null when it did not. */
  retryAfter: number | null;
}

export type CircuitBreakerEvent =
  | ({ type: 'breaker.fail' } & Failure)
  /** The destination answered, though it may have refused this one delivery. */
  | { type: 'breaker.answer' }
  /** The destination took a delivery, and that is recorded. */
  | { type: 'breaker.deliver' }
  /** An attempt begins. */
  | { type: 'breaker.attempt'; at: number }
  /** An attempt ended without a word about the destination. */
  | { type: 'breaker.unclear' }
  /** What waited for the destination is due. */
  | { type: 'breaker.released' }
  /** It could not be made due, and is still to be. */
  | { type: 'breaker.releaseFailed' };

/** When a pause that begins with this failure is over. */
function endOfPause({ pauses }: CircuitBreakerContext, { at, jitter, retryAfter }: Failure): number {
  const planned = Math.min(FIRST_PAUSE * 2 ** pauses, LONGEST_PAUSE) * (1 + JITTER * jitter);
  return at + Math.max(Math.round(planned), Math.min(retryAfter ?? 0, LONGEST_WISH));
}

/** What a failure does that begins a pause. */
const beginPause = { type: 'beginPause', params: ({ event }: { event: Failure }) => event } as const;

/**
 * Whether a destination is down, judged by what its attempts found (SRV-2). While it is, its deliveries are spared: they
 * stay due and lose no attempts; after each pause one of them goes ahead as a probe. Time is data, as in the delivery
 * machine: events say when they happen.
 */
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
    // Makes due what waits for the destination: by the relay.
    release: () => {},
  },
  guards: {
    // Whoever says when to come back is believed at once.
    down: ({ context }, { retryAfter }: Failure) => retryAfter !== null || context.failures + 1 >= FAILURES_UNTIL_PAUSE,
    pauseOver: ({ context }, { at }: { at: number }) => at >= (context.openUntil ?? 0),
  },
}).createMachine({
  id: 'circuit-breaker',
  context: { failures: 0, pauses: 0, openUntil: null },
  initial: 'closed',
  states: {
    closed: {
      description:
        'The destination answers, or has failed less than three times in a row. Deliveries go as they are due.',
      on: {
        'breaker.fail': [
          {
            guard: { type: 'down', params: ({ event }) => event },
            target: 'open',
            actions: beginPause,
            meta: { requirements: ['SRV-2'] },
          },
          { target: '.unsettled', actions: 'countFailure', meta: { requirements: ['SRV-2'] } },
        ],
        'breaker.answer': { actions: 'forgetFailures', meta: { requirements: ['SRV-2'] } },
      },
      initial: 'unsettled',
      states: {
        unsettled: {
          description:
            'Something may still wait for the destination to come back: since a failure, or from before the relay started. The next delivery that is taken ends that.',
          on: { 'breaker.deliver': { target: 'releasing', meta: { requirements: ['SRV-2'] } } },
        },
        releasing: {
          description: 'A delivery was taken, so what waits for the destination is being made due.',
          entry: 'release',
          on: {
            'breaker.released': { target: 'settled', meta: { requirements: ['SRV-2'] } },
            'breaker.releaseFailed': { target: 'unsettled', meta: { requirements: ['SRV-2'] } },
          },
        },
        settled: { description: 'Nothing waits for the destination to come back.' },
      },
    },
    open: {
      description:
        'The destination is down. For 5, 10, then 15 s, or as long as it asked for, its deliveries stay due and lose no attempts. Failures of attempts from before say nothing new.',
      on: {
        'breaker.answer': { target: 'closed', actions: 'endPause', meta: { requirements: ['SRV-2'] } },
        'breaker.attempt': {
          guard: { type: 'pauseOver', params: ({ event }) => event },
          target: 'halfOpen',
          meta: { requirements: ['SRV-2'] },
        },
      },
    },
    halfOpen: {
      description: 'The pause is over, and one delivery goes ahead to see whether the destination is back.',
      on: {
        'breaker.fail': { target: 'open', actions: beginPause, meta: { requirements: ['SRV-2'] } },
        'breaker.answer': { target: 'closed', actions: 'endPause', meta: { requirements: ['SRV-2'] } },
        'breaker.unclear': { target: 'open', meta: { requirements: ['SRV-2'] } },
      },
    },
  },
});
