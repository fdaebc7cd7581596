import { formFlows } from '../../../machines/forms.ts';
import type { FlowWorld } from '../define-world.ts';
import { alertWorld } from './alert.ts';
import { careerApplicationWorld } from './career-application.ts';
import { circuitBreakerWorld } from './circuit-breaker.ts';
import { deliveryWorld } from './delivery.ts';
import { formWorld } from './form-world.ts';
import { inviteWorld } from './invite.ts';
import { legalAcceptanceWorld } from './legal-acceptance.ts';
import { loginWorld } from './login.ts';
import { mobileSignupWorld } from './mobile-signup.ts';
import { betaApplicationWorld, ndaWorld } from './nda.ts';
import { newPasswordWorld } from './new-password.ts';
import { notificationsWorld } from './notifications.ts';
import { accountWorld, changePlanWorld } from './own-account.ts';
import { passwordVisibilityWorld } from './password-visibility.ts';
import { resendConfirmationWorld } from './resend-confirmation.ts';
import { resumeWorld } from './resume.ts';
import { routeAnnouncerWorld } from './route-announcer.ts';
import { tooltipWorld } from './tooltip.ts';
import { trialSignupWorld } from './trial-signup.ts';

/** The worlds of the flows that have scenarios, by the machine's id. */
export const worlds: Readonly<Record<string, FlowWorld>> = {
  ...Object.fromEntries(
    formFlows
      .filter(({ form: { form, submission } }) => form.thanks || submission === null)
      .map((flow) => [flow.machine.id, flow.form.submission === null ? accountWorld(flow) : formWorld(flow)]),
  ),
  alert: alertWorld,
  'beta-application': betaApplicationWorld,
  'career-application': careerApplicationWorld,
  'change-plan': changePlanWorld,
  'circuit-breaker': circuitBreakerWorld,
  'complete-registration': newPasswordWorld('complete-registration'),
  delivery: deliveryWorld,
  invite: inviteWorld,
  'legal-acceptance': legalAcceptanceWorld,
  login: loginWorld,
  'mobile-signup': mobileSignupWorld,
  nda: ndaWorld,
  notifications: notificationsWorld,
  'password-visibility': passwordVisibilityWorld,
  'resend-confirmation': resendConfirmationWorld,
  'reset-password': newPasswordWorld('reset-password'),
  resume: resumeWorld,
  'route-announcer': routeAnnouncerWorld,
  tooltip: tooltipWorld,
  'trial-signup': trialSignupWorld,
};
