import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { synapseChatMachine } from './synapse-chat.machine.ts';

export const synapseChatFlow = defineFlow({
  machine: synapseChatMachine,
  verifiedIn: 'page',
  starts: { opened: undefined },
  events: {
    'chat.enter': [{ type: 'chat.enter' }],
    'chat.leave': [{ type: 'chat.leave' }],
    'chat.pause': [{ type: 'chat.pause' }],
    'chat.play': [{ type: 'chat.play' }],
    'chat.restart': [{ type: 'chat.restart' }],
    'motion.reduce': [{ type: 'motion.reduce' }],
    'motion.allow': [{ type: 'motion.allow' }],
  } satisfies EventSamples<typeof synapseChatMachine>,
  actors: {},
  // Whoever pauses or leaves comes back to where it was: for that it is enough to tell whether it had begun.
  serializeState: ({ value, context }) =>
    `${JSON.stringify(value)} ${value === 'still' ? '' : context.shown > 0} ${value === 'paused' && context.onScreen}`,
  // It comes on screen when it was not there, and leaves it when it was.
  filterEvents: ({ value, context }, event) =>
    value !== 'paused' ||
    (event.type === 'chat.enter' ? !context.onScreen : event.type !== 'chat.leave' || context.onScreen),
});
