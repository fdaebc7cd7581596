import { alertProperties } from './alert/alert.properties.ts';
import { circuitBreakerProperties } from './circuit-breaker/circuit-breaker.properties.ts';
import { completeRegistrationProperties } from './complete-registration/complete-registration.properties.ts';
import { deleteAccountProperties } from './delete-account/delete-account.properties.ts';
import { deliveryProperties } from './delivery/delivery.properties.ts';
import { forgotPasswordProperties } from './forgot-password/forgot-password.properties.ts';
import { inviteProperties } from './invite/invite.properties.ts';
import { legalAcceptanceProperties } from './legal-acceptance/legal-acceptance.properties.ts';
import { loginProperties } from './login/login.properties.ts';
import { ndaProperties } from './nda/nda.properties.ts';
import { notificationsProperties } from './notifications/notifications.properties.ts';
import { passwordVisibilityProperties } from './password-visibility/password-visibility.properties.ts';
import { resetPasswordProperties } from './reset-password/reset-password.properties.ts';
import { resumeProperties } from './resume/resume.properties.ts';
import { routeAnnouncerProperties } from './route-announcer/route-announcer.properties.ts';
import { tooltipProperties } from './tooltip/tooltip.properties.ts';
import { trialSignupProperties } from './trial-signup/trial-signup.properties.ts';
import type { TemporalProperty } from './core/temporal.ts';
import { formFlows } from './forms.ts';
import { submissionProperties } from './shared/submission.properties.ts';
import { uploadProperties } from './shared/upload.properties.ts';

const ofEachForm = submissionProperties();

/** What each flow can be relied on to do, whatever happens (PROOF-1), by the machine's id. */
export const properties: Readonly<Record<string, readonly TemporalProperty[]>> = {
  ...Object.fromEntries(formFlows.map(({ machine }) => [machine.id, ofEachForm])),
  alert: alertProperties,
  'career-application': uploadProperties,
  'circuit-breaker': circuitBreakerProperties,
  'complete-registration': completeRegistrationProperties,
  'delete-account': deleteAccountProperties,
  delivery: deliveryProperties,
  'forgot-password': forgotPasswordProperties,
  invite: inviteProperties,
  'legal-acceptance': legalAcceptanceProperties,
  login: loginProperties,
  nda: ndaProperties,
  notifications: notificationsProperties,
  'password-visibility': passwordVisibilityProperties,
  'reset-password': resetPasswordProperties,
  resume: resumeProperties,
  'route-announcer': routeAnnouncerProperties,
  tooltip: tooltipProperties,
  'trial-signup': trialSignupProperties,
};
