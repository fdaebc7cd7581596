import { assign, setup } from 'xstate';

export interface SynapseChatContext {
  /** Visible messages, of four. */
  shown: number;
  /** The chat is visible. Its buttons may be so without it. */
  onScreen: boolean;
}

export type SynapseChatEvent =
  | { type: 'chat.enter' }
  | { type: 'chat.leave' }
  | { type: 'chat.pause' }
  | { type: 'chat.play' }
  | { type: 'chat.restart' }
  | { type: 'motion.reduce' }
  | { type: 'motion.allow' };

/** SYN-1, SYN-2. On return or resume the messages are kept, and the wait for the next one starts over. */
export const synapseChatMachine = setup({
  types: { context: {} as SynapseChatContext, events: {} as SynapseChatEvent },
  actions: {
    show: assign((_, { shown }: { shown: number }) => ({ shown })),
    place: assign((_, { onScreen }: { onScreen: boolean }) => ({ onScreen })),
  },
  guards: {
    offScreen: ({ context }) => !context.onScreen,
  },
  delays: { firstWait: 2_000, nextWait: 4_000, restartWait: 5_000 },
}).createMachine({
  id: 'synapse-chat',
  context: { shown: 0, onScreen: false },
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The chat is not on screen, and nothing happens in it.',
      entry: { type: 'place', params: { onScreen: false } },
      on: {
        'chat.enter': {
          target: 'playing.position',
          actions: { type: 'place', params: { onScreen: true } },
          meta: { requirements: ['SYN-2'] },
        },
        'chat.pause': { target: 'paused', meta: { requirements: ['SYN-2'] } },
        'chat.restart': { target: 'playing' },
        'motion.reduce': { target: 'still', meta: { requirements: ['SYN-2'] } },
      },
    },
    playing: {
      description:
        'It plays by itself. Where it is not on screen it waits at the place that the visitor has asked for.',
      initial: 'opening',
      always: { guard: 'offScreen', target: 'waiting', meta: { requirements: ['SYN-2'] } },
      on: {
        'chat.leave': { target: 'waiting', meta: { requirements: ['SYN-2'] } },
        'chat.pause': { target: 'paused', meta: { requirements: ['SYN-2'] } },
        'chat.restart': { target: 'playing', reenter: true },
        'motion.reduce': { target: 'still', meta: { requirements: ['SYN-2'] } },
      },
      states: {
        opening: {
          description: 'No message yet. "Synapse is analyzing..." shows, as it does before each message.',
          entry: { type: 'show', params: { shown: 0 } },
          after: { firstWait: { target: 'question', meta: { requirements: ['SYN-1'] } } },
        },
        question: {
          description: 'The clinician has asked.',
          entry: { type: 'show', params: { shown: 1 } },
          after: { nextWait: { target: 'answer', meta: { requirements: ['SYN-1'] } } },
        },
        answer: {
          description: 'The assistant has answered.',
          entry: { type: 'show', params: { shown: 2 } },
          after: { nextWait: { target: 'request', meta: { requirements: ['SYN-1'] } } },
        },
        request: {
          description: 'The clinician has asked for a draft.',
          entry: { type: 'show', params: { shown: 3 } },
          after: { nextWait: { target: 'draft', meta: { requirements: ['SYN-1'] } } },
        },
        draft: {
          description: 'The draft stands there, and with it all four messages.',
          entry: { type: 'show', params: { shown: 4 } },
          after: { restartWait: { target: 'opening', meta: { requirements: ['SYN-1'] } } },
        },
        position: { type: 'history' },
      },
    },
    paused: {
      description: 'The visitor has paused: the messages stay, and no other one comes.',
      on: {
        'chat.enter': { actions: { type: 'place', params: { onScreen: true } } },
        'chat.leave': { actions: { type: 'place', params: { onScreen: false } } },
        'chat.play': { target: 'playing.position', meta: { requirements: ['SYN-2'] } },
        'chat.restart': { target: 'playing' },
        'motion.reduce': { target: 'still', meta: { requirements: ['SYN-2'] } },
      },
    },
    still: {
      description:
        'Reduced motion: the whole conversation stands there at once, with no button. A pause from before is forgotten.',
      on: { 'motion.allow': { target: 'waiting', meta: { requirements: ['SYN-2'] } } },
    },
  },
});
