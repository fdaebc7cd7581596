import type { SnapshotFrom } from 'xstate';
import type { FormState } from '../shared/form-state.ts';
import { formView } from '../shared/form-view.ts';
import { resendConfirmationForm } from './resend-confirmation.form.ts';
import type { resendConfirmationMachine } from './resend-confirmation.machine.ts';

const show = formView(resendConfirmationForm, { title: '' });

/** SRV-6. It has no heading of its own: it is a part of another sheet. */
export const resendConfirmationView = (
  snapshot: SnapshotFrom<typeof resendConfirmationMachine>,
  given?: FormState,
) => ({
  ...show(snapshot, given),
  heading: null,
});
