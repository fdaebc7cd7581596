import { completeRegistrationDriver } from './complete-registration.driver.ts';
import { contactDriver } from './contact.driver.ts';
import type { AnyFlowDriver } from './driver.ts';
import { forgotPasswordDriver } from './forgot-password.driver.ts';
import { inviteDriver } from './invite.driver.ts';
import { loginDriver } from './login.driver.ts';
import { mobileMenuDriver } from './mobile-menu.driver.ts';
import { passwordVisibilityDriver } from './password-visibility.driver.ts';
import { resendConfirmationDriver } from './resend-confirmation.driver.ts';
import { resetPasswordDriver } from './reset-password.driver.ts';
import { themeDriver } from './theme.driver.ts';
import { tooltipDriver } from './tooltip.driver.ts';

/** The drivers of the flows that are proven in the page, by the machine's id. */
export const drivers: Readonly<Record<string, AnyFlowDriver>> = {
  contact: contactDriver,
  theme: themeDriver,
  'mobile-menu': mobileMenuDriver,
  tooltip: tooltipDriver,
  'password-visibility': passwordVisibilityDriver,
  login: loginDriver,
  'forgot-password': forgotPasswordDriver,
  invite: inviteDriver,
  'reset-password': resetPasswordDriver,
  'complete-registration': completeRegistrationDriver,
  'resend-confirmation': resendConfirmationDriver,
};
