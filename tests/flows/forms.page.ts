import { betaDetails } from '../../machines/beta-application/beta-application.form.ts';
import { betaWords } from '../../machines/beta-application/beta-application.view.ts';
import { careerDetails } from '../../machines/career-application/career-application.form.ts';
import { careerWords } from '../../machines/career-application/career-application.view.ts';
import { changePasswordDetails } from '../../machines/change-password/change-password.form.ts';
import { changePasswordWords } from '../../machines/change-password/change-password.view.ts';
import { changePlanDetails } from '../../machines/change-plan/change-plan.form.ts';
import { changePlanWords } from '../../machines/change-plan/change-plan.view.ts';
import { completeRegistrationDetails } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationWords } from '../../machines/complete-registration/complete-registration.view.ts';
import { contactDetails } from '../../machines/contact/contact.form.ts';
import { contactWords } from '../../machines/contact/contact.view.ts';
import { deleteAccountDetails } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountWords } from '../../machines/delete-account/delete-account.view.ts';
import { mobileSignupDetails } from '../../machines/mobile-signup/mobile-signup.form.ts';
import { mobileSignupWords } from '../../machines/mobile-signup/mobile-signup.view.ts';
import { resendConfirmationDetails } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationWords } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { resetPasswordDetails } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import { formPage } from './support/form-page.ts';
import type { AnyPageFlow, Screen } from './support/page-flow.ts';

const mobileSignup = formPage(mobileSignupDetails, mobileSignupWords, {
  once: true,
  instead: { sent: ['link "ask for another link"', 'link "Wrong address? Correct it and send again"'] },
});

/** Pages of the submission machine. One form of each kind takes its whole cycle: plain, upload, account, mailed link. */
export const formPages: readonly AnyPageFlow[] = [
  formPage(contactDetails, contactWords),
  formPage(careerDetails, careerWords, { instead: { sent: ['link "Back to careers"'] } }),
  formPage(changePasswordDetails, changePasswordWords),
  formPage(resetPasswordDetails, resetPasswordWords, {
    instead: { sent: ['link "Log in"'], unusable: ['link "Ask for another link"'] },
  }),
  {
    ...mobileSignup,
    // Within the app of iOS.
    address: { opened: '/mobile-signup?ios=1' },
    shows: {
      ...mobileSignup.shows,
      thanks: async ({ region, expect }: Screen, thanks: string | null) => {
        if (thanks === null) return;
        const { email } = mobileSignupDetails.samples.first;
        await expect(region.getByRole('status')).toHaveText(`${thanks} to ${email}.`);
        await expect(region.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
      },
    },
  },
  formPage(completeRegistrationDetails, completeRegistrationWords, {
    once: true,
    instead: { sent: ['link "Log in"'] },
  }),
  formPage(resendConfirmationDetails, resendConfirmationWords, { once: true }),
  formPage(betaDetails, betaWords, { once: true }),
  formPage(changePlanDetails, changePlanWords, { once: true }),
  formPage(deleteAccountDetails, deleteAccountWords, {
    once: true,
    instead: { sent: ['link "Go to the home page"'] },
    always: ['link "Privacy policy"'],
  }),
];
