import { assign, setup } from 'xstate';
import { type Instant, instants } from './live-demo.script.ts';
import { type VisitId, visits } from './live-demo.visits.ts';

export interface LiveDemoContext {
  /** The scripted visit that a run shows. */
  visit: VisitId;
}

export type LiveDemoEvent = { type: 'demo.start' } | { type: 'demo.reset' } | { type: 'visit.choose'; visit: VisitId };

const chosen = ({ event }: { event: { visit: VisitId } }) => event;

/** Milliseconds between two instants of the script. */
const wait = (from: Instant, to: Instant) => instants[to] - instants[from];

/**
 * DEMO-1 to DEMO-5. A state shows everything due by its instant, so no step can precede its line. The page uses a
 * drift-free clock (src/flow/drift-free-clock.ts): every instant counts from the start.
 */
export const liveDemoMachine = setup({
  types: { context: {} as LiveDemoContext, events: {} as LiveDemoEvent },
  actions: {
    choose: assign((_, { visit }: { visit: VisitId }) => ({ visit })),
    /** SHOW-13: the page brings the sheet's top into view. */
    showSheet: () => {},
    /** SHOW-2, SHOW-13: and its end, with the note. */
    showNote: () => {},
    /** SHOW-14: the page marks these parts in turn. */
    traceNote: (_, _trace: { parts: readonly string[] }) => {},
  },
  delays: {
    untilFirstLine: wait('opening', 'firstLine'),
    untilFirstStep: wait('firstLine', 'firstStep'),
    untilSecondLine: wait('firstStep', 'secondLine'),
    untilThirdLine: wait('secondLine', 'thirdLine'),
    untilFourthLine: wait('thirdLine', 'fourthLine'),
    untilFifthLine: wait('fourthLine', 'fifthLine'),
    untilSixthLine: wait('fifthLine', 'sixthLine'),
    untilNote: wait('sixthLine', 'note'),
    untilComplete: wait('note', 'complete'),
  },
}).createMachine({
  id: 'live-demo',
  context: { visit: 'walk-in' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The sheet shows the finished note of the chosen visit at rest. The button reads "Start Demo".',
      on: {
        'demo.start': {
          target: 'running',
          actions: 'showSheet',
          meta: { requirements: ['DEMO-1', 'SHOW-1', 'SHOW-13'] },
        },
        'visit.choose': { actions: { type: 'choose', params: chosen }, meta: { requirements: ['SHOW-4'] } },
      },
    },
    running: {
      description: 'The chosen visit plays. The button reads "Demo Running..." and does nothing.',
      initial: 'opening',
      states: {
        opening: {
          description: '0 s: no line has been spoken yet.',
          after: { untilFirstLine: { target: 'firstLine', meta: { requirements: ['DEMO-2'] } } },
        },
        firstLine: {
          description: '1 s: the first line is heard.',
          after: { untilFirstStep: { target: 'firstStep', meta: { requirements: ['DEMO-3'] } } },
        },
        firstStep: {
          description: '2 s: processing speech patterns.',
          after: { untilSecondLine: { target: 'secondLine', meta: { requirements: ['DEMO-2'] } } },
        },
        secondLine: {
          description: '2.5 s: the second line is heard.',
          after: { untilThirdLine: { target: 'thirdLine', meta: { requirements: ['DEMO-2', 'DEMO-3'] } } },
        },
        thirdLine: {
          description: '4 s: the third line; identifying medical terminology.',
          after: { untilFourthLine: { target: 'fourthLine', meta: { requirements: ['DEMO-2', 'DEMO-3'] } } },
        },
        fourthLine: {
          description: '6 s: the fourth line; extracting symptoms and history.',
          after: { untilFifthLine: { target: 'fifthLine', meta: { requirements: ['DEMO-2', 'DEMO-3'] } } },
        },
        fifthLine: {
          description: '8 s: the fifth line; generating structured note.',
          after: { untilSixthLine: { target: 'sixthLine', meta: { requirements: ['DEMO-2', 'DEMO-3'] } } },
        },
        sixthLine: {
          description: '10 s: the sixth line; suggesting billing codes.',
          after: {
            untilNote: {
              target: 'note',
              actions: 'showNote',
              meta: { requirements: ['DEMO-3', 'DEMO-4', 'SHOW-13'] },
            },
          },
        },
        note: {
          description: '12 s: finalizing documentation; the note appears.',
          after: {
            untilComplete: {
              target: '#live-demo.complete',
              actions: {
                type: 'traceNote',
                params: ({ context }) => ({ parts: Object.keys(visits[context.visit].sources) }),
              },
              meta: { requirements: ['DEMO-4', 'SHOW-14'] },
            },
          },
        },
      },
    },
    complete: {
      description: '14 s: the note stands, and the banner reads "Demo Complete". The button reads "Reset Demo".',
      on: {
        'demo.reset': { target: 'idle', meta: { requirements: ['DEMO-1'] } },
        'visit.choose': {
          target: 'idle',
          actions: { type: 'choose', params: chosen },
          meta: { requirements: ['SHOW-4'] },
        },
      },
    },
  },
});
