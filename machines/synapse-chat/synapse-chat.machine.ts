import { assign, setup } from 'xstate';

/** SYN-1, SYN-2. On return or resume the messages are kept, and the wait for the next one starts over. */
export const synapseChatMachine = setup({
  types: {
    /** How many of the messages show, and whether the chat is visible: its buttons may be so without it. */
    context: {} as { shown: number; onScreen: boolean },
    events: {} as
      | { type: 'chat.enter' }
      | { type: 'chat.leave' }
      | { type: 'chat.pause' }
      | { type: 'chat.play' }
      | { type: 'chat.restart' }
      | { type: 'motion.reduce' }
      | { type: 'motion.allow' },
  },
  actions: {
    show: assign((_, { shown }: { shown: number }) => ({ shown })),
    enter: assign({ onScreen: true }),
    leave: assign({ onScreen: false }),
  },
  guards: { offScreen: ({ context }) => !context.onScreen },
  delays: { firstWait: 2_000, nextWait: 4_000, restartWait: 5_000 },
}).createMachine({
  id: 'synapse-chat',
  context: { shown: 0, onScreen: false },
  initial: 'waiting',
  on: { 'motion.reduce': '.still' },
  states: {
    waiting: {
      description: 'The chat is not on screen, and nothing happens in it.',
      entry: 'leave',
      on: {
        'chat.enter': { target: 'playing.position', actions: 'enter' },
        'chat.pause': 'paused',
        'chat.restart': 'playing',
      },
    },
    playing: {
      description: 'It plays by itself; off the screen it waits at the place that the visitor has asked for.',
      initial: 'opening',
      always: { guard: 'offScreen', target: 'waiting' },
      on: {
        'chat.leave': 'waiting',
        'chat.pause': 'paused',
        'chat.restart': 'playing',
      },
      states: {
        opening: {
          description: 'No message yet. "Synapse is analyzing..." shows, as it does before each message.',
          entry: { type: 'show', params: { shown: 0 } },
          after: { firstWait: 'question' },
        },
        question: {
          description: 'The clinician has asked.',
          entry: { type: 'show', params: { shown: 1 } },
          after: { nextWait: 'answer' },
        },
        answer: {
          description: 'The assistant has answered.',
          entry: { type: 'show', params: { shown: 2 } },
          after: { nextWait: 'request' },
        },
        request: {
          description: 'The clinician has asked for a draft.',
          entry: { type: 'show', params: { shown: 3 } },
          after: { nextWait: 'draft' },
        },
        draft: {
          description: 'The draft stands there, and with it all four messages.',
          entry: { type: 'show', params: { shown: 4 } },
          after: { restartWait: 'opening' },
        },
        position: { type: 'history' },
      },
    },
    paused: {
      description: 'The visitor has paused: the messages stay, and no other one comes.',
      on: {
        'chat.enter': { actions: 'enter' },
        'chat.leave': { actions: 'leave' },
        'chat.play': 'playing.position',
        'chat.restart': 'playing',
      },
    },
    still: {
      description: 'Reduced motion: the whole conversation at once, without a button. A pause is forgotten.',
      on: { 'motion.allow': 'waiting' },
    },
  },
});
