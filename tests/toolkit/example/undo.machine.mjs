import { fromPromise, setup } from 'xstate';

/** A note that is deleted after five seconds, unless that is undone. */
export const undoMachine = setup({
  actors: {
    /** Deletes the note; the page provides it. */
    deleteNote: fromPromise(async () => {}),
  },
  delays: { undoTime: 5_000 },
}).createMachine({
  id: 'undo',
  initial: 'kept',
  states: {
    kept: { on: { 'note.delete': 'waiting' } },
    waiting: { on: { 'note.undo': 'kept' }, after: { undoTime: 'deleting' } },
    deleting: {
      invoke: { id: 'deleteNote', src: 'deleteNote', onDone: 'deleted', onError: 'failed' },
      after: { 10_000: 'failed' },
    },
    deleted: { type: 'final' },
    failed: { on: { 'note.delete': 'waiting' } },
  },
});
