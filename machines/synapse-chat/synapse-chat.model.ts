import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { synapseChatMachine } from './synapse-chat.machine.ts';
import { synapseChatView } from './synapse-chat.view.ts';

export const synapseChatFlow = defineFlow({
  machine: synapseChatMachine,
  verifiedIn: 'page',
  view: synapseChatView,
  outside: ['chat.enter', 'chat.leave', 'motion.reduce', 'motion.allow'],
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
  // After a pause or leave the chat resumes: whether it had begun is the only difference.
  serializeState: ({ value, context }) =>
    `${JSON.stringify(value)} ${value === 'still' ? '' : context.shown > 0} ${value === 'paused' && context.onScreen}`,
  filterEvents: ({ value, context }, event) =>
    value !== 'paused' ||
    (event.type === 'chat.enter' ? !context.onScreen : event.type !== 'chat.leave' || context.onScreen),
});
