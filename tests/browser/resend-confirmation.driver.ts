import { resendConfirmationDetails } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import type { resendConfirmationMachine } from '../../machines/resend-confirmation/resend-confirmation.machine.ts';
import { formDriver } from './form.driver.ts';
import { expectOutcome } from './submission-form.ts';

/** The form stands where a mailed link cannot be used, as on the screen without a token. */
export const resendConfirmationDriver = formDriver<typeof resendConfirmationMachine>(resendConfirmationDetails, {
  texts: {
    sending: 'Sending…',
    refused: 'Too many attempts. Please try again later.',
    interrupted: 'An error occurred. Please try again.',
  },
  gestures: {
    async 'form.again'({ view }) {
      await view.getByRole('link', { name: 'Ask again' }).click();
    },
  },
  inspectOutcome: (stage, _, sent) =>
    expectOutcome(stage, 'If that address is waiting to be confirmed, another link is on its way.', sent),
});
