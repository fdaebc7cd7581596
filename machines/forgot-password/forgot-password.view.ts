import type { SnapshotFrom } from 'xstate';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { forgotPasswordForm } from './forgot-password.form.ts';
import type { forgotPasswordMachine } from './forgot-password.machine.ts';

const show = formView(forgotPasswordForm, {
  title: 'Your account',
  sentTitle: 'Request sent',
  more: 'No email after a few minutes? Check your spam folder, or ask for another one.',
});

/** LOGIN-4, SRV-7. After a post without script the page does not know the address. */
export const forgotPasswordView = (snapshot: SnapshotFrom<typeof forgotPasswordMachine>, given?: FormState) => {
  const { thanks, ...view } = show(snapshot, given);
  const isKnown = snapshot.context.payload !== null;
  return {
    ...view,
    thanks: thanks && { ...thanks, takesFocus: isKnown },
    resend: thanks && isKnown ? ({ role: 'button', name: 'Send again', resend: true } as const) : null,
  };
};
