import type { SnapshotFrom } from 'xstate';
import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { stateName } from '../shared/inspection.ts';
import { circuitBreakerMachine } from './circuit-breaker.machine.ts';

type OutageSnapshot = SnapshotFrom<typeof circuitBreakerMachine>;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** When the pause is over; the beginning where there is none. */
const due = ({ context }: OutageSnapshot) => context.openUntil ?? 0;

export const circuitBreakerFlow = defineFlow({
  machine: circuitBreakerMachine,
  verifiedIn: 'relay',
  starts: { 'the relay has started': undefined },
  events: {
    'breaker.fail': {
      events(snapshot) {
        const failure = { type: 'breaker.fail', at: due(snapshot), jitter: 0, retryAfter: null } as const;
        // From before the pause.
        if (snapshot.value === 'open') return [failure];
        return [
          failure,
          { ...failure, jitter: 1 },
          // The destination's wish: less than our own pause, more, and more than anybody should be made to wait.
          { ...failure, retryAfter: SECOND },
          { ...failure, retryAfter: 60 * SECOND },
          { ...failure, retryAfter: 24 * HOUR },
        ];
      },
    },
    'breaker.answer': [{ type: 'breaker.answer' }],
    'breaker.deliver': [{ type: 'breaker.deliver' }],
    'breaker.attempt': {
      // The second one comes a millisecond too early.
      events: (snapshot) => [
        { type: 'breaker.attempt', at: due(snapshot) },
        { type: 'breaker.attempt', at: due(snapshot) - 1 },
      ],
    },
    'breaker.unclear': [{ type: 'breaker.unclear' }],
    'breaker.released': [{ type: 'breaker.released' }],
    'breaker.releaseFailed': [{ type: 'breaker.releaseFailed' }],
  } satisfies EventSamples<typeof circuitBreakerMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${stateName(value)} ${context.failures} ${context.pauses}`,
  // The third pause is as long as every one after it.
  filterEvents: ({ value, context }, event) =>
    value !== 'halfOpen' || context.pauses < 4 || event.type !== 'breaker.fail',
});
