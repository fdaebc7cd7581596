import { submissionFlow } from '../shared/submission.model.ts';
import { mobileSignupDetails } from './mobile-signup.form.ts';
import { mobileSignupMachine } from './mobile-signup.machine.ts';
import { mobileSignupView } from './mobile-signup.view.ts';

export const mobileSignupFlow = submissionFlow(mobileSignupMachine, mobileSignupDetails, {
  view: mobileSignupView(true),
  answers: [
    { ok: true },
    { ok: false, error: null, fields: {} },
    { ok: false, error: 'Please check what you entered.', fields: { role: 'Choose another role' } },
  ],
  // The payload does not change the possible events.
  serializeState: ({ value, context }) => `${value} ${value === 'sent' && context.alreadySent ? 'without script' : ''}`,
});
