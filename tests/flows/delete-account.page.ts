import { deleteAccountDetails } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountWords } from '../../machines/delete-account/delete-account.view.ts';
import { formPage } from './support/form-page.ts';

export const deleteAccountPage = formPage(deleteAccountDetails, deleteAccountWords, {
  once: true,
  instead: { sent: ['link "Go to the home page"'] },
  always: ['link "Privacy policy"'],
});
