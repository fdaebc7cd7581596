import type { SnapshotFrom } from 'xstate';
import { circuitBreakerMachine } from '../../machines/circuit-breaker/circuit-breaker.machine.ts';
import { flowOf } from './support/model.ts';

/** The end of the pause, or the start of time without one. */
const due = ({ context }: SnapshotFrom<typeof circuitBreakerMachine>) => context.openUntil ?? 0;

export const circuitBreakerFlow = flowOf({
  machine: circuitBreakerMachine,
  events: {
    'breaker.fail': {
      events: (snapshot) => [
        { type: 'breaker.fail' as const, at: due(snapshot), jitter: 0, retryAfter: null },
        { type: 'breaker.fail' as const, at: due(snapshot), jitter: 1, retryAfter: 60_000 },
      ],
    },
    'breaker.answer': [{ type: 'breaker.answer' }],
    'breaker.deliver': [{ type: 'breaker.deliver' }],
    'breaker.attempt': { events: (snapshot) => [{ type: 'breaker.attempt' as const, at: due(snapshot) }] },
    'breaker.unclear': [{ type: 'breaker.unclear' }],
    'breaker.released': [{ type: 'breaker.released' }],
    'breaker.releaseFailed': [{ type: 'breaker.releaseFailed' }],
  },
  serializeState: ({ value, context }) => JSON.stringify([value, context.failures, context.pauses]),
  // Every pause after the third is as long as the third.
  filterEvents: ({ value, context }, event) =>
    value !== 'halfOpen' || context.pauses < 4 || event.type !== 'breaker.fail',
});
