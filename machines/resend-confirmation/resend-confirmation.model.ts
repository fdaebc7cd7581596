import { submissionFlow } from '../shared/submission.model.ts';
import { resendConfirmationDetails } from './resend-confirmation.form.ts';
import { resendConfirmationMachine } from './resend-confirmation.machine.ts';

export const resendConfirmationFlow = submissionFlow(resendConfirmationMachine, resendConfirmationDetails, {
  answers: [{ ok: true }, { ok: false, error: 'Too many attempts. Please try again later.', fields: {} }],
  serializeState: ({ value, context }) => `${value} ${context.payload?.email ?? ''}`,
});
