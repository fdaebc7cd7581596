import { setup } from 'xstate';
import { type Instant, instants } from './live-demo.script.ts';

export type LiveDemoEvent =
  /** The visitor pressed 'Start Demo'. */
  | { type: 'demo.start' }
  /** The visitor pressed 'Reset Demo'. */
  | { type: 'demo.reset' };

/** From one instant of the script to the next, in milliseconds. */
const wait = (from: Instant, to: Instant) => instants[to] - instants[from];

/**
 * The scripted visit of the hero (DEMO-1 to DEMO-5): one chain of states between the instants of its script. Everything
 * that is due by a state's instant shows in it, so no step can show before its line. The page runs it on a clock on
 * which a late timer delays none after it (src/flow/drift-free-clock.ts): every instant counts from the start.
 */
export const liveDemoMachine = setup({
  types: { events: {} as LiveDemoEvent },
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
  initial: 'idle',
  states: {
    idle: {
      description: 'The sheet is empty. The button reads "Start Demo".',
      on: { 'demo.start': { target: 'running', meta: { requirements: ['DEMO-1'] } } },
    },
    running: {
      description: 'The visit plays. The button reads "Demo Running..." and does nothing.',
      initial: 'opening',
      states: {
        opening: {
          description: '0 s: nobody has spoken yet.',
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
          after: { untilNote: { target: 'note', meta: { requirements: ['DEMO-3', 'DEMO-4'] } } },
        },
        note: {
          description: '12 s: finalizing documentation; the note appears.',
          after: { untilComplete: { target: '#live-demo.complete', meta: { requirements: ['DEMO-4'] } } },
        },
      },
    },
    complete: {
      description: '14 s: the note stands, and the banner reads "Demo Complete". The button reads "Reset Demo".',
      on: { 'demo.reset': { target: 'idle', meta: { requirements: ['DEMO-1'] } } },
    },
  },
});
