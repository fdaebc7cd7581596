import { assign, setup } from 'xstate';

export type TraceableNoteEvent =
  /** The pointer came onto a part, or the focus moved to it. */
  | { type: 'note.point'; part: string }
  /** The pointer or the focus left a part. */
  | { type: 'note.leave'; part: string }
  /** A part was tapped, clicked, or pressed by keyboard. */
  | { type: 'note.press'; part: string }
  /** Escape, a press outside the parts, or any gesture while the trace plays. */
  | { type: 'note.dismiss' }
  /** The note is complete: the trace marks these parts in turn. */
  | { type: 'note.play'; parts: readonly string[] }
  /** The note was cleared: a run started, or another visit was chosen. */
  | { type: 'note.clear' };

interface Pointed {
  part: string;
}

const pointed = ({ event }: { event: Pointed }) => event;

const inTurn = (parts: readonly string[]) => ({ part: parts[0] ?? null, rest: parts.slice(1) });

/**
 * The finished note of the live demo with its source words (SHOW-3). The pointer marks a pair while it is on a part; a
 * press keeps the mark, which a touch screen needs.
 */
export const traceableNoteMachine = setup({
  types: {
    /** The part whose pair is marked, and the remaining parts of a trace. */
    context: {} as { part: string | null; rest: readonly string[] },
    events: {} as TraceableNoteEvent,
  },
  actions: {
    mark: assign((_, { part }: Pointed) => ({ part })),
    unmark: assign({ part: null }),
    markFirst: assign((_, { parts }: { parts: readonly string[] }) => inTurn(parts)),
    markNext: assign(({ context }) => inTurn(context.rest)),
  },
  // SHOW-14: the five fields of a note take 4.5 s.
  delays: { part: 900 },
  guards: {
    hasMore: ({ context }) => context.rest.length > 0,
    // The focus may be on one part while the pointer passes over another.
    isMarked: ({ context }, { part }: Pointed) => part === context.part,
  },
}).createMachine({
  id: 'traceable-note',
  context: { part: null, rest: [] },
  initial: 'unmarked',
  on: {
    'note.point': { target: '.marked', actions: { type: 'mark', params: pointed } },
    'note.press': { target: '.held', actions: { type: 'mark', params: pointed } },
    'note.dismiss': { target: '.unmarked', actions: 'unmark' },
    'note.clear': { target: '.unmarked', actions: 'unmark' },
  },
  states: {
    unmarked: {
      description: 'Nothing is marked.',
      on: {
        'note.play': { target: 'playing', actions: { type: 'markFirst', params: ({ event }) => event } },
        'note.dismiss': {},
        'note.clear': {},
      },
    },
    playing: {
      description: 'The trace marks each field and its words in turn, by itself. The first gesture ends it.',
      after: {
        part: [
          { guard: 'hasMore', target: 'playing', reenter: true, actions: 'markNext' },
          { target: 'unmarked', actions: 'unmark' },
        ],
      },
    },
    marked: {
      description: 'The part that is pointed at and its pair are marked.',
      on: {
        'note.leave': { guard: { type: 'isMarked', params: pointed }, target: 'unmarked', actions: 'unmark' },
      },
    },
    held: {
      description: 'The part that was pressed and its pair stay marked until the next press or another part.',
      on: {
        'note.point': [
          { guard: { type: 'isMarked', params: pointed } },
          { target: 'marked', actions: { type: 'mark', params: pointed } },
        ],
        'note.press': [
          { guard: { type: 'isMarked', params: pointed }, target: 'unmarked', actions: 'unmark' },
          { actions: { type: 'mark', params: pointed } },
        ],
      },
    },
  },
});
