import { completeRegistrationDetails } from '../../machines/complete-registration/complete-registration.form.ts';
import { newPasswordDriver } from './new-password.driver.ts';
import { expectOutcome } from './submission-form.ts';

const completed = 'Your registration is complete. Log in with your new password.';
const unusable = 'This link cannot be used. It may have expired or already been used.';

export const completeRegistrationDriver = newPasswordDriver(
  completeRegistrationDetails,
  async (stage, { state }, sent) => {
    await expectOutcome(stage, state === 'completed' ? completed : unusable, sent);
    if (state === 'completed') await stage.section().getByRole('link', { name: 'Log in' }).waitFor();
    else await stage.section().getByRole('button', { name: 'Send another link' }).waitFor();
  },
);
