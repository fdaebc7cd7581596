import { forgotPasswordDetails } from '../../machines/forgot-password/forgot-password.form.ts';
import type { forgotPasswordMachine } from '../../machines/forgot-password/forgot-password.machine.ts';
import { expectSame } from './driver.ts';
import { formDriver } from './form.driver.ts';
import { expectOutcome } from './submission-form.ts';

export const forgotPasswordDriver = formDriver<typeof forgotPasswordMachine>(forgotPasswordDetails, {
  texts: {
    sending: 'Sending…',
    refused: 'Too many attempts. Please try again later.',
    interrupted: 'An error occurred. Please try again.',
  },
  gestures: {
    async 'form.resend'({ view }) {
      await view.getByRole('button', { name: 'Send again' }).click();
    },
    async 'form.again'({ view }) {
      await view.getByRole('link', { name: 'Use another address' }).click();
    },
  },
  async inspectOutcome(stage, _, sent) {
    // SRV-7, word by word.
    await expectOutcome(stage, 'If that address has an account, a reset link is on its way.', sent);
    // Without the address there is nothing to send again.
    expectSame('the buttons', await stage.section().getByRole('button').allTextContents(), sent ? ['Send again'] : []);
  },
});
