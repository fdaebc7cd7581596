import { assign, setup } from 'xstate';
import { completeDelay, moments, noteDelay } from './live-demo.script.ts';
import { type VisitId, visits } from './live-demo.visits.ts';

export type LiveDemoEvent = { type: 'demo.start' } | { type: 'demo.reset' } | { type: 'visit.choose'; visit: VisitId };

const chosen = ({ event }: { event: { visit: VisitId } }) => event;

/** The moment of the script that follows, in milliseconds from the start. */
const nextAfter = (elapsed: number) => moments.find((moment) => moment > elapsed) ?? completeDelay;

/**
 * DEMO-1 to DEMO-5. Timers belong to `running`: leaving the page, or a reset, ends them. The page uses a drift-free clock
 * (src/flow/drift-free-clock.ts), so every moment counts from the start.
 */
export const liveDemoMachine = setup({
  types: {
    /** The scripted visit, and the last moment that its run has reached. */
    context: {} as { visit: VisitId; elapsed: number },
    events: {} as LiveDemoEvent,
  },
  actions: {
    choose: assign((_, { visit }: { visit: VisitId }) => ({ visit })),
    rewind: assign({ elapsed: 0 }),
    advance: assign({ elapsed: ({ context }) => nextAfter(context.elapsed) }),
    /** SHOW-13: the page brings the sheet's top into view. */
    showSheet: () => {},
    /** SHOW-2, SHOW-13: and its end, with the note. */
    showNote: () => {},
    /** SHOW-14: the page marks these parts in turn. */
    traceNote: (_, _trace: { parts: readonly string[] }) => {},
  },
  guards: {
    isLast: ({ context }) => nextAfter(context.elapsed) === completeDelay,
    isNote: ({ context }) => nextAfter(context.elapsed) === noteDelay,
  },
  delays: { untilNext: ({ context }) => nextAfter(context.elapsed) - context.elapsed },
}).createMachine({
  id: 'live-demo',
  context: { visit: 'walk-in', elapsed: 0 },
  initial: 'idle',
  states: {
    idle: {
      description: 'The finished note of the chosen visit, at rest.',
      on: {
        'demo.start': { target: 'running', actions: ['rewind', 'showSheet'] },
        'visit.choose': { actions: { type: 'choose', params: chosen } },
      },
    },
    running: {
      description: 'The visit plays: a line, a step or the note at each moment of the script.',
      after: {
        untilNext: [
          {
            guard: 'isLast',
            target: 'complete',
            actions: {
              type: 'traceNote',
              params: ({ context }) => ({ parts: Object.keys(visits[context.visit].sources) }),
            },
          },
          { guard: 'isNote', target: 'running', reenter: true, actions: ['advance', 'showNote'] },
          { target: 'running', reenter: true, actions: 'advance' },
        ],
      },
    },
    complete: {
      description: 'The run is over. The note can be copied.',
      on: {
        'demo.reset': { target: 'idle' },
        'visit.choose': { target: 'idle', actions: { type: 'choose', params: chosen } },
      },
    },
  },
});
