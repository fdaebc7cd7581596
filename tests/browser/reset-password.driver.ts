import { resetPasswordDetails } from '../../machines/reset-password/reset-password.form.ts';
import { expectSame } from './driver.ts';
import { newPasswordDriver } from './new-password.driver.ts';
import { expectOutcome } from './submission-form.ts';

const changed = 'Your password has been changed and you are logged out everywhere. Log in with the new password.';
const unusable = 'This link cannot be used. It may have expired or already been used.';

export const resetPasswordDriver = newPasswordDriver(resetPasswordDetails, async (stage, { state }, sent) => {
  await expectOutcome(stage, state === 'changed' ? changed : unusable, sent);
  const link = stage.section().getByRole('link');
  if (state === 'changed') return link.filter({ hasText: 'Log in' }).waitFor();
  expectSame('where another one is asked for', await link.getAttribute('href'), '/landing-new/forgot-password');
});
