import type { SnapshotFrom } from 'xstate';
import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { stateName } from '../core/inspection.ts';
import { circuitBreakerMachine } from './circuit-breaker.machine.ts';

type OutageSnapshot = SnapshotFrom<typeof circuitBreakerMachine>;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** The end of the pause, or the start of time without one. */
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
          // Retry-After: shorter than our own pause, longer, and beyond the limit.
          { ...failure, retryAfter: SECOND },
          { ...failure, retryAfter: 60 * SECOND },
          { ...failure, retryAfter: 24 * HOUR },
        ];
      },
    },
    'breaker.answer': [{ type: 'breaker.answer' }],
    'breaker.deliver': [{ type: 'breaker.deliver' }],
    'breaker.attempt': {
      // The second event is a millisecond too early.
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
  // Every pause after the third is as long as the third.
  filterEvents: ({ value, context }, event) =>
    value !== 'halfOpen' || context.pauses < 4 || event.type !== 'breaker.fail',
});
