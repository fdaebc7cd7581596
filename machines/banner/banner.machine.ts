import { assign, setup } from 'xstate';
import { bannerMessages } from './banner.messages.ts';

const count = bannerMessages.length;

/** HOME-5: announcements above the header, advanced by a timer or by hand. */
export const bannerMachine = setup({
  types: {
    /** The message that shows. */
    context: {} as { index: number },
    /** The pointer or the keyboard's focus came (`hold`), both went (`release`), or a button was pressed. */
    events: {} as
      | { type: 'banner.hold' }
      | { type: 'banner.release' }
      | { type: 'banner.pause' }
      | { type: 'banner.play' }
      | { type: 'banner.next' }
      | { type: 'banner.previous' }
      | { type: 'motion.reduce' }
      | { type: 'motion.allow' },
  },
  actions: {
    showNext: assign({ index: ({ context }) => (context.index + 1) % count }),
    showPrevious: assign({ index: ({ context }) => (context.index + count - 1) % count }),
  },
  delays: { readingTime: 8_000 },
}).createMachine({
  id: 'banner',
  context: { index: 0 },
  initial: 'automatic',
  on: {
    'banner.next': { target: '.manual', actions: 'showNext' },
    'banner.previous': { target: '.manual', actions: 'showPrevious' },
  },
  states: {
    automatic: {
      description: 'It turns by itself.',
      initial: 'still',
      states: {
        still: {
          description: 'The page has just come, or reduced motion is asked for: nothing moves.',
          on: { 'motion.allow': 'rotating' },
        },
        rotating: {
          description: 'The next message comes every 8 s.',
          on: { 'banner.hold': 'held', 'banner.pause': 'paused', 'motion.reduce': 'still' },
          after: { readingTime: { target: 'rotating', reenter: true, actions: 'showNext' } },
        },
        held: {
          description: 'The visitor is at the banner: the message stays for as long.',
          on: { 'banner.release': 'rotating', 'banner.pause': 'paused', 'motion.reduce': 'still' },
        },
        paused: {
          description: 'The visitor has paused: the message stays until "Play", whatever the device asks for.',
          on: { 'banner.play': 'rotating' },
        },
      },
    },
    manual: { description: 'The visitor turns the messages: none changes by itself any more, each is announced.' },
  },
});
