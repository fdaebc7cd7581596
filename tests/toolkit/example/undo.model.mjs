import { always, begins, canReach, defineModel, inFlight, leadsTo, never, within } from 'flow-toolkit';
import { undoMachine } from './undo.machine.mjs';

/** Model of the machine for `flow-verify`. */
export default defineModel({
  machine: undoMachine,
  actors: { deleteNote: { outputs: [undefined], errors: [{ message: 'unreachable' }] } },
  properties: [
    begins('The note is there at first', 'started', within('kept')),
    always('What is deleted is at its end', within('deleted'), ({ snapshot }) => snapshot.status === 'done'),
    leadsTo(
      'A note that is to be deleted is kept, deleted or said to be there',
      within('waiting'),
      within('kept', 'deleted', 'failed'),
    ),
    never('Nothing is deleted while it can be undone', within('waiting'), inFlight),
    always('Only the state that deletes has a call', inFlight, within('deleting')),
    canReach('What failed can be tried again', within('failed'), within('deleted')),
  ],
});
