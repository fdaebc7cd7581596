import { defineFlow, type EventSamples } from '../shared/flow.ts';
import { traceableNoteMachine } from './traceable-note.machine.ts';

export const traceableNoteFlow = defineFlow({
  machine: traceableNoteMachine,
  verifiedIn: 'page',
  starts: { opened: undefined },
  events: {
    'note.point': [
      { type: 'note.point', part: 'history' },
      { type: 'note.point', part: 'assessment' },
    ],
    'note.leave': [
      { type: 'note.leave', part: 'history' },
      { type: 'note.leave', part: 'assessment' },
    ],
    'note.press': [
      { type: 'note.press', part: 'history' },
      { type: 'note.press', part: 'assessment' },
    ],
    'note.dismiss': [{ type: 'note.dismiss' }],
    'note.clear': [{ type: 'note.clear' }],
  } satisfies EventSamples<typeof traceableNoteMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.part ?? ''}`,
  // A part cannot be pointed at twice in a row.
  filterEvents: ({ context, value }, event) =>
    event.type !== 'note.point' || value === 'unmarked' || event.part !== context.part,
});
