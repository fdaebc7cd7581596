import { betaDetails } from './beta-application/beta-application.form.ts';
import { careerDetails } from './career-application/career-application.form.ts';
import { changePasswordDetails } from './change-password/change-password.form.ts';
import { changePlanDetails } from './change-plan/change-plan.form.ts';
import { completeRegistrationDetails } from './complete-registration/complete-registration.form.ts';
import { contactDetails } from './contact/contact.form.ts';
import { deleteAccountDetails } from './delete-account/delete-account.form.ts';
import { forgotPasswordDetails } from './forgot-password/forgot-password.form.ts';
import { inviteDetails } from './invite/invite.form.ts';
import { legalDetails } from './legal-acceptance/legal-acceptance.form.ts';
import { loginDetails } from './login/login.form.ts';
import { mobileSignupDetails } from './mobile-signup/mobile-signup.form.ts';
import { resendConfirmationDetails } from './resend-confirmation/resend-confirmation.form.ts';
import { resetPasswordDetails } from './reset-password/reset-password.form.ts';
import type { FormDetails } from './shared/form-details.ts';
import { trialSignupDetails } from './trial-signup/trial-signup.form.ts';

/**
 * Every form. The relay's calls, settings and mails, the lab and the tests are derived from this list (docs/flows.md).
 * The first form of a path defines its call.
 */
export const forms: readonly FormDetails[] = [
  contactDetails,
  betaDetails,
  careerDetails,
  trialSignupDetails,
  mobileSignupDetails,
  loginDetails,
  forgotPasswordDetails,
  resetPasswordDetails,
  completeRegistrationDetails,
  resendConfirmationDetails,
  inviteDetails,
  legalDetails,
  changePlanDetails,
  changePasswordDetails,
  deleteAccountDetails,
];
