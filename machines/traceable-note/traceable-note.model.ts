import { codeTitles, visits } from '../live-demo/live-demo.visits.ts';
import { defineFlow, type EventSamples } from '../shared/flow.ts';
import { traceableNoteMachine } from './traceable-note.machine.ts';
import { traceableNoteView } from './traceable-note.view.ts';

const visit = visits['walk-in'];

/** What the fields say in the finished note of the live demo. */
const names = {
  ...visit.note,
  ...Object.fromEntries(visit.note.icd10.map((code) => [code, `${code}: ${codeTitles[code]}`])),
  icd10: '',
};

export const traceableNoteFlow = defineFlow({
  machine: traceableNoteMachine,
  verifiedIn: 'page',
  view: traceableNoteView(visit, names),
  outside: ['note.clear', 'note.play'],
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
    'note.play': [{ type: 'note.play', parts: Object.keys(visit.sources) }],
    'note.dismiss': [{ type: 'note.dismiss' }],
    'note.clear': [{ type: 'note.clear' }],
  } satisfies EventSamples<typeof traceableNoteMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.part ?? ''} ${context.rest.join(' ')}`,
  // A part cannot be pointed at twice in a row.
  filterEvents: ({ context, value }, event) =>
    event.type !== 'note.point' || value === 'unmarked' || event.part !== context.part,
});
