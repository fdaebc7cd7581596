import { assign, setup } from 'xstate';

export interface LabNotesContext {
  /** By the dotted path of a state. */
  notes: Readonly<Record<string, string>>;
}

export type LabNotesEvent =
  /** An empty text removes the note. */
  { type: 'note.write'; state: string; text: string } | { type: 'note.saved' } | { type: 'note.unsaved' };

function withNote(notes: LabNotesContext['notes'], state: string, text: string): LabNotesContext['notes'] {
  const others = Object.fromEntries(Object.entries(notes).filter(([path]) => path !== state));
  return text.trim() === '' ? others : { ...others, [state]: text };
}

/** Notes that a person keeps on the states of one flow, in their own browser. */
export const labNotesMachine = setup({
  types: {
    context: {} as LabNotesContext,
    input: {} as LabNotesContext,
    events: {} as LabNotesEvent,
  },
  actions: {
    write: assign(({ context: { notes } }, { state, text }: { state: string; text: string }) => ({
      notes: withNote(notes, state, text),
    })),
    /** Provided by the lab, which answers with `note.saved` or `note.unsaved`. */
    save: (_, _params: LabNotesContext) => {},
  },
}).createMachine({
  id: 'lab-notes',
  context: ({ input }) => input,
  initial: 'saved',
  on: { 'note.write': { target: '.saving', actions: { type: 'write', params: ({ event }) => event } } },
  states: {
    saved: { description: 'The browser keeps every note.' },
    saving: {
      description: 'A note was changed and is being kept.',
      entry: { type: 'save', params: ({ context }) => context },
      on: { 'note.saved': 'saved', 'note.unsaved': 'unsaved' },
    },
    unsaved: { description: 'The browser keeps nothing. The notes last as long as the page.' },
  },
});
