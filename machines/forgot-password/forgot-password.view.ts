import type { SnapshotFrom } from 'xstate';
import { type FormState, untouchedForm } from '../shared/form-state.ts';
import { shownForm } from '../shared/shown-form.ts';
import { forgotPasswordForm } from './forgot-password.form.ts';
import type { forgotPasswordMachine } from './forgot-password.machine.ts';

/** LOGIN-4, SRV-7. */
export const forgotPasswordView = (
  { value, context: { refusal, payload } }: SnapshotFrom<typeof forgotPasswordMachine>,
  given: FormState = untouchedForm(forgotPasswordForm),
) => {
  const isSent = value === 'sent';
  const phase = isSent ? 'over' : value === 'opening' ? 'editing' : value;
  return {
    ...shownForm(forgotPasswordForm, { phase, refusal }, given),
    heading: isSent ? 'Request sent' : 'Your account',
    thanks: isSent ? (forgotPasswordForm.thanks?.text ?? null) : null,
    // After a post without script the server renders the thanks, and the page does not know the address.
    outcomeTakesFocus: isSent && payload !== null,
    more: isSent ? 'No email after a few minutes? Check your spam folder, or ask for another one.' : null,
    resend: isSent && payload !== null ? 'Send again' : null,
    again: isSent ? (forgotPasswordForm.thanks?.again ?? null) : null,
  };
};
