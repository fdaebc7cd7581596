import { resetPasswordDetails } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import { formPage } from './support/form-page.ts';

export const resetPasswordPage = formPage(resetPasswordDetails, resetPasswordWords, {
  instead: { sent: ['link "Log in"'], unusable: ['link "Ask for another link"'] },
});
