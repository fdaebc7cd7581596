import type { SnapshotFrom } from 'xstate';
import type { EventSamples } from '../flow.ts';
import { defineFlow } from '../flow.ts';
import { stateName } from '../inspection.ts';
import { outageMachine } from './outage.machine.ts';

type OutageSnapshot = SnapshotFrom<typeof outageMachine>;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** When the pause is over; the beginning where there is none. */
const due = ({ context }: OutageSnapshot) => context.pausedUntil ?? 0;

export const outageFlow = defineFlow({
  machine: outageMachine,
  provenIn: 'relay',
  starts: { 'the relay has started': undefined },
  events: {
    'outage.fail': {
      given(snapshot) {
        const failure = { type: 'outage.fail', at: due(snapshot), jitter: 0, retryAfter: null } as const;
        // From before the pause.
        if (snapshot.value === 'paused') return [failure];
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
    'outage.answer': [{ type: 'outage.answer' }],
    'outage.deliver': [{ type: 'outage.deliver' }],
    'outage.attempt': {
      // The second one comes a millisecond too early.
      given: (snapshot) => [
        { type: 'outage.attempt', at: due(snapshot) },
        { type: 'outage.attempt', at: due(snapshot) - 1 },
      ],
    },
    'outage.unclear': [{ type: 'outage.unclear' }],
    'outage.nudged': [{ type: 'outage.nudged' }],
    'outage.owe': [{ type: 'outage.owe' }],
  } satisfies EventSamples<typeof outageMachine>,
  actors: {},
  vertex: ({ value, context }) => `${stateName(value)} ${context.failures} ${context.pauses}`,
  // The third pause is as long as every one after it.
  enabled: ({ value, context }, event) => value !== 'probing' || context.pauses < 4 || event.type !== 'outage.fail',
});
