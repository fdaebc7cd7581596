import { completeRegistrationDetails } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationWords } from '../../machines/complete-registration/complete-registration.view.ts';
import { formPage } from './support/form-page.ts';

export const completeRegistrationPage = formPage(completeRegistrationDetails, completeRegistrationWords, {
  once: true,
  instead: { sent: ['link "Log in"'] },
});
