import { fromPromise, setup } from 'xstate';

/** A note that is deleted after five seconds, unless that is undone. */
export const undoMachine = setup({
  types: { events: {} as { type: 'note.delete' } | { type: 'note.undo' } },
  actors: {
    /** The page provides what really deletes it. */
    deleteNote: fromPromise(async () => {}),
  },
  delays: { undoTime: 5_000, answerTime: 10_000 },
}).createMachine({
  id: 'undo',
  initial: 'kept',
  states: {
    kept: { on: { 'note.delete': 'waiting' } },
    waiting: { on: { 'note.undo': 'kept' }, after: { undoTime: 'deleting' } },
    deleting: {
      invoke: { id: 'deleteNote', src: 'deleteNote', onDone: 'deleted', onError: 'failed' },
      after: { answerTime: 'failed' },
    },
    deleted: { type: 'final' },
    failed: { on: { 'note.delete': 'waiting' } },
  },
});
