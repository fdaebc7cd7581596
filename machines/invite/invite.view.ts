import type { SnapshotFrom } from 'xstate';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { shownForm } from '../shared/shown-form.ts';
import { inviteForm } from './invite.form.ts';
import type { inviteMachine } from './invite.machine.ts';

/** LOGIN-4, SRV-7. */
export const inviteView = (
  { value, context: { refusal, signup } }: SnapshotFrom<typeof inviteMachine>,
  given: FormState = untouchedForm(inviteForm),
) => {
  const isLeading = value === 'leading';
  return {
    ...shownForm(inviteForm, { phase: isLeading ? 'over' : value, refusal }, given),
    heading: 'Your invite',
    thanks: isLeading ? 'Your code is valid. Taking you to sign-up.' : null,
    /** Link to the signup, below the thanks. */
    signup: signup === null ? null : { text: 'Continue to sign-up', to: signup },
  };
};
