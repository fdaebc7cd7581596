import { submissionFlow } from '../shared/submission.model.ts';
import { forgotPasswordDetails } from './forgot-password.form.ts';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { forgotPasswordView } from './forgot-password.view.ts';

const { first } = forgotPasswordDetails.samples;

export const forgotPasswordFlow = submissionFlow(forgotPasswordMachine, forgotPasswordDetails, {
  events: {
    'form.resend': {
      events: ({ context }) => [
        { type: 'form.resend', key: context.payload?.email === first.email ? 'key-5' : 'key-6' },
      ],
    },
  },
  view: forgotPasswordView,
  answers: [{ ok: true }, { ok: false, error: 'Too many attempts. Please try again later.', fields: {} }],
});
