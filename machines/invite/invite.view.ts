import type { SnapshotFrom } from 'xstate';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { inviteForm } from './invite.form.ts';
import type { inviteMachine } from './invite.machine.ts';

type Snapshot = SnapshotFrom<typeof inviteMachine>;

const show = formView(inviteForm, {
  title: 'Your invite',
  outcome: ({ value }: Snapshot) =>
    value === 'leading' ? { text: 'Your code is valid. Taking you to sign-up.', takesFocus: true } : null,
});

/** LOGIN-4, SRV-7. */
export const inviteView = (snapshot: Snapshot, given?: FormState) => {
  const { signup } = snapshot.context;
  return {
    ...show(snapshot, given),
    signup: signup === null ? null : ({ role: 'link', name: 'Continue to sign-up', url: signup } as const),
  };
};
