import { assign, setup } from 'xstate';

export interface TraceableNoteContext {
  /** The field or the words whose pair is marked; null while nothing is. */
  part: string | null;
  /** The parts that a trace still has to mark. */
  rest: readonly string[];
}

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

/** The part that an event is about. */
interface Pointed {
  part: string;
}

const pointed = ({ event }: { event: Pointed }) => event;

const inTurn = (parts: readonly string[]): TraceableNoteContext => ({ part: parts[0] ?? null, rest: parts.slice(1) });

/** SHOW-14: the five fields of a note take 4.5 s. */
const PART_MS = 900;

/**
 * The finished note of the live demo with the words that it came from (SHOW-3). Pointing at a part marks its pair for as
 * long as it is pointed at; a press keeps the mark, which a touch screen needs.
 */
export const traceableNoteMachine = setup({
  types: { context: {} as TraceableNoteContext, events: {} as TraceableNoteEvent },
  actions: {
    mark: assign((_, { part }: Pointed) => ({ part })),
    unmark: assign({ part: null }),
    markFirst: assign((_, { parts }: { parts: readonly string[] }) => inTurn(parts)),
    markNext: assign(({ context }) => inTurn(context.rest)),
  },
  delays: { part: PART_MS },
  guards: {
    hasMore: ({ context }) => context.rest.length > 0,
    // The focus may be on one part while the pointer passes over another.
    thisOne: ({ context }, { part }: Pointed) => part === context.part,
  },
}).createMachine({
  id: 'traceable-note',
  context: { part: null, rest: [] },
  initial: 'unmarked',
  states: {
    unmarked: {
      description: 'Nothing is marked.',
      on: {
        'note.point': {
          target: 'marked',
          actions: { type: 'mark', params: pointed },
          meta: { requirements: ['SHOW-3'] },
        },
        'note.press': {
          target: 'held',
          actions: { type: 'mark', params: pointed },
          meta: { requirements: ['SHOW-3'] },
        },
        'note.play': {
          target: 'playing',
          actions: { type: 'markFirst', params: ({ event }) => event },
          meta: { requirements: ['SHOW-14'] },
        },
      },
    },
    playing: {
      description: 'The trace marks each field and its words in turn, by itself. The first gesture ends it.',
      after: {
        part: [
          {
            guard: 'hasMore',
            target: 'playing',
            reenter: true,
            actions: 'markNext',
            meta: { requirements: ['SHOW-14'] },
          },
          { target: 'unmarked', actions: 'unmark', meta: { requirements: ['SHOW-14'] } },
        ],
      },
      on: {
        'note.point': {
          target: 'marked',
          actions: { type: 'mark', params: pointed },
          meta: { requirements: ['SHOW-14'] },
        },
        'note.press': {
          target: 'held',
          actions: { type: 'mark', params: pointed },
          meta: { requirements: ['SHOW-14'] },
        },
        'note.dismiss': { target: 'unmarked', actions: 'unmark', meta: { requirements: ['SHOW-14'] } },
        'note.clear': { target: 'unmarked', actions: 'unmark', meta: { requirements: ['SHOW-1'] } },
      },
    },
    marked: {
      description: 'The part that is pointed at and its pair are marked.',
      on: {
        'note.point': { actions: { type: 'mark', params: pointed }, meta: { requirements: ['SHOW-3'] } },
        'note.leave': {
          guard: { type: 'thisOne', params: pointed },
          target: 'unmarked',
          actions: 'unmark',
          meta: { requirements: ['SHOW-3'] },
        },
        'note.press': {
          target: 'held',
          actions: { type: 'mark', params: pointed },
          meta: { requirements: ['SHOW-3'] },
        },
        'note.dismiss': { target: 'unmarked', actions: 'unmark' },
        'note.clear': { target: 'unmarked', actions: 'unmark', meta: { requirements: ['SHOW-1'] } },
      },
    },
    held: {
      description: 'The part that was pressed and its pair stay marked until the next press or another part.',
      on: {
        'note.point': {
          target: 'marked',
          actions: { type: 'mark', params: pointed },
          meta: { requirements: ['SHOW-3'] },
        },
        'note.press': [
          {
            guard: { type: 'thisOne', params: pointed },
            target: 'unmarked',
            actions: 'unmark',
            meta: { requirements: ['SHOW-3'] },
          },
          { actions: { type: 'mark', params: pointed }, meta: { requirements: ['SHOW-3'] } },
        ],
        'note.dismiss': { target: 'unmarked', actions: 'unmark', meta: { requirements: ['SHOW-3'] } },
        'note.clear': { target: 'unmarked', actions: 'unmark', meta: { requirements: ['SHOW-1'] } },
      },
    },
  },
});
