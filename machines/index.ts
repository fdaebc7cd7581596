import { alertFlow } from './alert/alert.model.ts';
import { deliveryFlow } from './delivery/delivery.model.ts';
import { formFlows } from './forms.ts';
import type { Flow } from './shared/flow.ts';
import { ndaFlow } from './nda/nda.model.ts';
import { notificationsFlow } from './notifications/notifications.model.ts';
import { circuitBreakerFlow } from './circuit-breaker/circuit-breaker.model.ts';
import { passwordVisibilityFlow } from './password-visibility/password-visibility.model.ts';
import { resumeFlow } from './resume/resume.model.ts';
import { routeAnnouncerFlow } from './route-announcer/route-announcer.model.ts';
import { tooltipFlow } from './tooltip/tooltip.model.ts';

/** All tools iterate this list. A flow in the page also needs a driver: a line in tests/browser/drivers.ts. */
export const flows: readonly Flow[] = [
  ...formFlows,
  ndaFlow,
  resumeFlow,
  passwordVisibilityFlow,
  tooltipFlow,
  notificationsFlow,
  routeAnnouncerFlow,
  circuitBreakerFlow,
  deliveryFlow,
  alertFlow,
];
