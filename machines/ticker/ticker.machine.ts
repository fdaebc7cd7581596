import { setup } from 'xstate';

export type TickerEvent =
  /** The pointer or keyboard focus entered the ticker. */
  | { type: 'ticker.hold' }
  /** Neither pointer nor focus is on the ticker. */
  | { type: 'ticker.release' }
  | { type: 'ticker.stop' }
  | { type: 'ticker.play' }
  | { type: 'motion.reduce' }
  | { type: 'motion.allow' };

/** HOME-5. The stylesheet moves the figures; the state says whether. */
export const tickerMachine = setup({
  types: { events: {} as TickerEvent },
}).createMachine({
  id: 'ticker',
  initial: 'still',
  states: {
    still: {
      description:
        'The figures stand in rows, with no button: the page has just come, or reduced motion is asked for. What the visitor stopped before is forgotten.',
      on: { 'motion.allow': { target: 'scrolling', meta: { requirements: ['HOME-5'] } } },
    },
    scrolling: {
      description: 'The figures go by.',
      on: {
        'ticker.hold': { target: 'held', meta: { requirements: ['HOME-5'] } },
        'ticker.stop': { target: 'stopped', meta: { requirements: ['HOME-5'] } },
        'motion.reduce': { target: 'still', meta: { requirements: ['HOME-5'] } },
      },
    },
    held: {
      description: 'The visitor is at the figures: they rest for as long.',
      on: {
        'ticker.release': { target: 'scrolling', meta: { requirements: ['HOME-5'] } },
        'ticker.stop': { target: 'stopped', meta: { requirements: ['HOME-5'] } },
        'motion.reduce': { target: 'still', meta: { requirements: ['HOME-5'] } },
      },
    },
    stopped: {
      description: 'The visitor has stopped the figures: they rest until "Play".',
      on: {
        'ticker.play': { target: 'scrolling', meta: { requirements: ['HOME-5'] } },
        'motion.reduce': { target: 'still', meta: { requirements: ['HOME-5'] } },
      },
    },
  },
});
