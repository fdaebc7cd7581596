import { button, defineView, heading, paragraph } from 'flow-core/view';
import { undoMachine } from './undo.machine.ts';

/** What the page shows in each state. A component renders it; scenarios and proofs read it. */
export const undoView = defineView(undoMachine, (snapshot) => ({
  title: heading('Groceries', 2),
  remove: snapshot.can({ type: 'note.delete' }) ? button('Delete', { type: 'note.delete' as const }) : null,
  undo: snapshot.can({ type: 'note.undo' }) ? button('Undo', { type: 'note.undo' as const }) : null,
  message: snapshot.matches('waiting')
    ? paragraph('The note will be deleted in 5 seconds.')
    : snapshot.matches('deleting')
      ? paragraph('The note is being deleted …')
      : snapshot.matches('deleted')
        ? paragraph('The note is deleted.')
        : null,
  problem: snapshot.matches('failed')
    ? ({ role: 'alert', text: 'The note could not be deleted. It is still here.' } as const)
    : null,
}));
