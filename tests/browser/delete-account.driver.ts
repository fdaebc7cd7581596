import { deleteAccountDetails } from '../../machines/delete-account/delete-account.form.ts';
import { formDriver } from './form.driver.ts';
import { expectOutcome } from './submission-form.ts';

export const deleteAccountDriver = formDriver(deleteAccountDetails, {
  async inspectOutcome(stage, _, sent) {
    await expectOutcome(stage, 'Your account has been deleted.', sent);
    // ACC-5: the page says that legal records stay.
    await stage.section().getByText('The record of what you accepted').waitFor();
  },
});
