import { setup } from 'xstate';

/** HOME-5. The stylesheet moves the figures if the state allows it. */
export const tickerMachine = setup({
  types: {
    /** The pointer or the keyboard's focus came (`hold`), both went (`release`), or the button was pressed. */
    events: {} as
      | { type: 'ticker.hold' }
      | { type: 'ticker.release' }
      | { type: 'ticker.stop' }
      | { type: 'ticker.play' }
      | { type: 'motion.reduce' }
      | { type: 'motion.allow' },
  },
}).createMachine({
  id: 'ticker',
  initial: 'still',
  on: { 'motion.reduce': '.still' },
  states: {
    still: {
      description: 'The page has just come, or reduced motion is asked for: the figures stand in rows.',
      on: { 'motion.allow': 'scrolling' },
    },
    scrolling: {
      description: 'The figures go by.',
      on: { 'ticker.hold': 'held', 'ticker.stop': 'stopped' },
    },
    held: {
      description: 'The visitor is at the figures: they rest for as long.',
      on: { 'ticker.release': 'scrolling', 'ticker.stop': 'stopped' },
    },
    stopped: {
      description: 'The visitor has stopped the figures: they rest until "Play".',
      on: { 'ticker.play': 'scrolling' },
    },
  },
});
