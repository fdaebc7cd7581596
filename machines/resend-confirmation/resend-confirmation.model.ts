import { submissionFlow } from '../shared/submission.model.ts';
import { resendConfirmationDetails } from './resend-confirmation.form.ts';
import { resendConfirmationMachine } from './resend-confirmation.machine.ts';
import { resendConfirmationView } from './resend-confirmation.view.ts';

export const resendConfirmationFlow = submissionFlow(resendConfirmationMachine, resendConfirmationDetails, {
  view: resendConfirmationView,
  answers: [{ ok: true }, { ok: false, error: 'Too many attempts. Please try again later.', fields: {} }],
  serializeState: ({ value, context }) => `${value} ${context.payload?.email ?? ''}`,
});
