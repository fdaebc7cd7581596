import { alertFlow } from './alert/alert.model.ts';
import { bannerFlow } from './banner/banner.model.ts';
import { betaApplicationFlow } from './beta-application/beta-application.model.ts';
import { billingFlow } from './billing/billing.model.ts';
import { careerApplicationFlow } from './career-application/career-application.model.ts';
import { completeRegistrationFlow } from './complete-registration/complete-registration.model.ts';
import { contactFlow } from './contact/contact.model.ts';
import { deliveryFlow } from './delivery/delivery.model.ts';
import type { Flow } from './shared/flow.ts';
import { forgotPasswordFlow } from './forgot-password/forgot-password.model.ts';
import { inviteFlow } from './invite/invite.model.ts';
import { legalAcceptanceFlow } from './legal-acceptance/legal-acceptance.model.ts';
import { liveDemoFlow } from './live-demo/live-demo.model.ts';
import { loginFlow } from './login/login.model.ts';
import { mobileMenuFlow } from './mobile-menu/mobile-menu.model.ts';
import { mobileSignupFlow } from './mobile-signup/mobile-signup.model.ts';
import { ndaFlow } from './nda/nda.model.ts';
import { notificationsFlow } from './notifications/notifications.model.ts';
import { circuitBreakerFlow } from './circuit-breaker/circuit-breaker.model.ts';
import { passwordVisibilityFlow } from './password-visibility/password-visibility.model.ts';
import { resendConfirmationFlow } from './resend-confirmation/resend-confirmation.model.ts';
import { resetPasswordFlow } from './reset-password/reset-password.model.ts';
import { resumeFlow } from './resume/resume.model.ts';
import { roiCalculatorFlow } from './roi-calculator/roi-calculator.model.ts';
import { routeAnnouncerFlow } from './route-announcer/route-announcer.model.ts';
import { synapseChatFlow } from './synapse-chat/synapse-chat.model.ts';
import { themeFlow } from './theme/theme.model.ts';
import { tickerFlow } from './ticker/ticker.model.ts';
import { tooltipFlow } from './tooltip/tooltip.model.ts';
import { trialSignupFlow } from './trial-signup/trial-signup.model.ts';

/**
 * Every flow of the product; every tool iterates this list. Adding one is adding a folder and a line here. One that is
 * verified in the page also needs the gestures of its visitor: a line in tests/browser/drivers.ts.
 */
export const flows: readonly Flow[] = [
  contactFlow,
  trialSignupFlow,
  mobileSignupFlow,
  betaApplicationFlow,
  ndaFlow,
  careerApplicationFlow,
  resumeFlow,
  legalAcceptanceFlow,
  loginFlow,
  passwordVisibilityFlow,
  forgotPasswordFlow,
  resetPasswordFlow,
  completeRegistrationFlow,
  resendConfirmationFlow,
  inviteFlow,
  liveDemoFlow,
  synapseChatFlow,
  bannerFlow,
  tickerFlow,
  billingFlow,
  roiCalculatorFlow,
  themeFlow,
  mobileMenuFlow,
  tooltipFlow,
  notificationsFlow,
  routeAnnouncerFlow,
  circuitBreakerFlow,
  deliveryFlow,
  alertFlow,
];
