import { beforeEach, expect, test } from 'vitest';
import { visits } from '../../machines/live-demo/live-demo.visits.ts';
import { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import { traceableNoteView } from '../../machines/traceable-note/traceable-note.view.ts';
import { openMachine } from './support/machine-harness.ts';
import { walk } from './support/walk.ts';
import { traceableNotePage } from './traceable-note.page.ts';

const visit = visits['walk-in'];
const names = { history: 'Inversion injury', assessment: 'Lateral ankle sprain' };

let note: ReturnType<typeof open>;
const open = () => openMachine(traceableNoteMachine);
const view = () => traceableNoteView(note.snapshot(), visit, names);
const point = (part: string) => note.send({ type: 'note.point', part });
const leave = (part: string) => note.send({ type: 'note.leave', part });
const press = (part: string) => note.send({ type: 'note.press', part });
const marked = () => view().parts.flatMap(({ part, isMarked }) => (isMarked ? part : []));
const held = () => view().parts.flatMap(({ part, isHeld }) => (isHeld ? part : []));

/** Typed from the visit of DEMO-2. */
const history = [
  'Missed the last stair this morning.',
  'It rolled in, the right one.',
  'It’s sore on the outside.',
  'Four or five steps, yes.',
  'history',
];
const assessment = [
  'Outer side is swollen, no tenderness over bone.',
  'A sprain, then.',
  'Brace, ice, and I’ll see you in a week.',
  'assessment',
];

beforeEach(() => (note = open()));

test('[SHOW-3] a field under the pointer marks the words that it came from', () => {
  point('history');
  expect(marked()).toEqual(history);
  point('assessment');
  expect(marked()).toEqual(assessment);
  leave('history');
  expect(marked()).toEqual(assessment);
  leave('assessment');
  expect(marked()).toEqual([]);
});

test('[SHOW-3] words mark the fields that came from them, and both are described', () => {
  point('A sprain, then.');
  expect(marked()).toEqual(['A sprain, then.', 'assessment', 'S93.401A']);
  const told = Object.fromEntries(view().parts.map(({ part, description }) => [part, description]));
  expect(told['history']).toBe(
    'From these words: Missed the last stair this morning. It rolled in, the right one. Four or five steps, yes. It’s sore on the outside.',
  );
  expect(told['Four or five steps, yes.']).toBe('Became in the note: Inversion injury');
});

test('[SHOW-3] a press keeps the mark until the next press, another part or Escape', () => {
  press('history');
  leave('history');
  note.wait(60_000);
  expect([marked(), held()]).toEqual([history, ['history']]);
  point('history');
  expect(held()).toEqual(['history']);
  press('history');
  expect(marked()).toEqual([]);

  press('history');
  press('assessment');
  expect([marked(), held()]).toEqual([assessment, ['assessment']]);
  point('history');
  expect([marked(), held()]).toEqual([history, []]);
  leave('history');
  expect(marked()).toEqual([]);

  press('history');
  note.send({ type: 'note.dismiss' });
  expect([marked(), view().isMarking]).toEqual([[], false]);
});

test.each([
  ['pointed at', () => point('history')],
  ['pressed', () => press('history')],
  ['traced', () => note.send({ type: 'note.play', parts: ['history'] })],
])(
  '[SHOW-1] [SHOW-3] another visit has no marks when the note was %s before, and Escape takes them away',
  (_, mark) => {
    for (const type of ['note.clear', 'note.dismiss'] as const) {
      mark();
      expect(marked()).toEqual(history);
      note.send({ type });
      note.wait(60_000);
      expect([marked(), view().isMarking]).toEqual([[], false]);
    }
  },
);

test('[SHOW-14] the trace marks each field for 900 ms in turn, once', () => {
  note.send({ type: 'note.play', parts: ['history', 'assessment'] });
  expect([marked(), view().isPlaying]).toEqual([history, true]);
  note.wait(899);
  expect(marked()).toEqual(history);
  note.wait(1);
  expect(marked()).toEqual(assessment);
  note.wait(899);
  expect(marked()).toEqual(assessment);
  note.wait(1);
  expect([marked(), view().isPlaying]).toEqual([[], false]);
  note.wait(60_000);
  expect(marked()).toEqual([]);
});

test.each([
  ['point', () => point('assessment')],
  ['press', () => press('assessment')],
])('[SHOW-14] a %s ends the trace and marks its own pair', (_, gesture) => {
  note.send({ type: 'note.play', parts: ['history', 'chiefComplaint'] });
  gesture();
  note.wait(60_000);
  expect([marked(), view().isPlaying]).toEqual([assessment, false]);
});

test('[FLOW-2] every state is reached, every transition is taken, and only one part is ever held', () => {
  for (const snapshot of walk(traceableNotePage)) {
    const { parts, isMarking } = traceableNoteView(snapshot as never, visit, names);
    expect(parts.filter(({ isHeld }) => isHeld).length).toBe(snapshot.value === 'held' ? 1 : 0);
    expect(parts.some(({ isMarked }) => isMarked)).toBe(isMarking);
  }
});
