import { bannerDriver } from './banner.driver.ts';
import { betaApplicationDriver } from './beta-application.driver.ts';
import { billingDriver } from './billing.driver.ts';
import { careerApplicationDriver } from './career-application.driver.ts';
import { completeRegistrationDriver } from './complete-registration.driver.ts';
import { contactDriver } from './contact.driver.ts';
import type { AnyFlowDriver } from './driver.ts';
import { forgotPasswordDriver } from './forgot-password.driver.ts';
import { inviteDriver } from './invite.driver.ts';
import { legalAcceptanceDriver } from './legal-acceptance.driver.ts';
import { liveDemoDriver } from './live-demo.driver.ts';
import { loginDriver } from './login.driver.ts';
import { mobileMenuDriver } from './mobile-menu.driver.ts';
import { mobileSignupDriver } from './mobile-signup.driver.ts';
import { ndaDriver } from './nda.driver.ts';
import { notificationsDriver } from './notifications.driver.ts';
import { passwordVisibilityDriver } from './password-visibility.driver.ts';
import { resendConfirmationDriver } from './resend-confirmation.driver.ts';
import { resetPasswordDriver } from './reset-password.driver.ts';
import { resumeDriver } from './resume.driver.ts';
import { roiCalculatorDriver } from './roi-calculator.driver.ts';
import { routeAnnouncerDriver } from './route-announcer.driver.ts';
import { synapseChatDriver } from './synapse-chat.driver.ts';
import { themeDriver } from './theme.driver.ts';
import { tickerDriver } from './ticker.driver.ts';
import { tooltipDriver } from './tooltip.driver.ts';
import { trialSignupDriver } from './trial-signup.driver.ts';

/** The drivers of the flows that are verified in the page, by the machine's id. */
export const drivers: Readonly<Record<string, AnyFlowDriver>> = {
  contact: contactDriver,
  'trial-signup': trialSignupDriver,
  'mobile-signup': mobileSignupDriver,
  'beta-application': betaApplicationDriver,
  nda: ndaDriver,
  'career-application': careerApplicationDriver,
  resume: resumeDriver,
  'legal-acceptance': legalAcceptanceDriver,
  login: loginDriver,
  'password-visibility': passwordVisibilityDriver,
  'forgot-password': forgotPasswordDriver,
  'reset-password': resetPasswordDriver,
  'complete-registration': completeRegistrationDriver,
  'resend-confirmation': resendConfirmationDriver,
  invite: inviteDriver,
  'live-demo': liveDemoDriver,
  'synapse-chat': synapseChatDriver,
  banner: bannerDriver,
  ticker: tickerDriver,
  billing: billingDriver,
  'roi-calculator': roiCalculatorDriver,
  theme: themeDriver,
  'mobile-menu': mobileMenuDriver,
  tooltip: tooltipDriver,
  notifications: notificationsDriver,
  'route-announcer': routeAnnouncerDriver,
};
