import { assign, setup } from 'xstate';

export interface BannerContext {
  count: number;
  index: number;
}

export interface BannerInput {
  count: number;
}

export type BannerEvent =
  /** The pointer or keyboard focus entered the banner. */
  | { type: 'banner.hold' }
  /** Neither pointer nor focus is on the banner. */
  | { type: 'banner.release' }
  | { type: 'banner.pause' }
  | { type: 'banner.play' }
  | { type: 'banner.next' }
  | { type: 'banner.previous' }
  | { type: 'motion.reduce' }
  | { type: 'motion.allow' };

/** HOME-5: announcements above the header, advanced by a timer or by hand. */
export const bannerMachine = setup({
  types: { context: {} as BannerContext, input: {} as BannerInput, events: {} as BannerEvent },
  actions: {
    showNext: assign(({ context: { index, count } }) => ({ index: (index + 1) % count })),
    showPrevious: assign(({ context: { index, count } }) => ({ index: (index + count - 1) % count })),
  },
  delays: { readingTime: 8_000 },
}).createMachine({
  id: 'banner',
  context: ({ input }) => ({ count: input.count, index: 0 }),
  initial: 'automatic',
  states: {
    automatic: {
      description: 'It turns by itself.',
      initial: 'still',
      on: {
        'banner.next': { target: 'manual', actions: 'showNext', meta: { requirements: ['HOME-5'] } },
        'banner.previous': { target: 'manual', actions: 'showPrevious', meta: { requirements: ['HOME-5'] } },
      },
      states: {
        still: {
          description:
            'One message, which does not change by itself: the page has just come, or reduced motion is asked for.',
          on: { 'motion.allow': { target: 'rotating', meta: { requirements: ['HOME-5'] } } },
        },
        rotating: {
          description: 'The next message comes every 8 s.',
          on: {
            'banner.hold': { target: 'held', meta: { requirements: ['HOME-5'] } },
            'banner.pause': { target: 'paused', meta: { requirements: ['HOME-5'] } },
            'motion.reduce': { target: 'still', meta: { requirements: ['HOME-5'] } },
          },
          after: {
            readingTime: { target: 'rotating', reenter: true, actions: 'showNext', meta: { requirements: ['HOME-5'] } },
          },
        },
        held: {
          description: 'The visitor is at the banner: the message stays for as long.',
          on: {
            'banner.release': { target: 'rotating', meta: { requirements: ['HOME-5'] } },
            'banner.pause': { target: 'paused', meta: { requirements: ['HOME-5'] } },
            'motion.reduce': { target: 'still', meta: { requirements: ['HOME-5'] } },
          },
        },
        paused: {
          description:
            'The visitor has paused: the message stays until "Play", whatever the device asks for meanwhile.',
          on: { 'banner.play': { target: 'rotating', meta: { requirements: ['HOME-5'] } } },
        },
      },
    },
    manual: {
      description:
        'The visitor turns the messages by hand. None changes by itself any more. Only now is each new one announced.',
      on: {
        'banner.next': { actions: 'showNext', meta: { requirements: ['HOME-5'] } },
        'banner.previous': { actions: 'showPrevious', meta: { requirements: ['HOME-5'] } },
      },
    },
  },
});
