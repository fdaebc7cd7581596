import { defineFlow, type Flow, type TemporalProperty } from 'flow-toolkit';
import { bannerPage } from './banner.page.ts';
import { billingPage } from './billing.page.ts';
import { deliveryFlow } from './delivery.model.ts';
import { deliveryProperties } from './delivery.properties.ts';
import { forgotPasswordPage } from './forgot-password.page.ts';
import { formPages } from './forms.page.ts';
import { passwordVisibilityFlow, routeAnnouncerFlow, siteHeaderFlow, tooltipFlow } from './headless.models.ts';
import { invitePage } from './invite.page.ts';
import { legalAcceptancePage } from './legal-acceptance.page.ts';
import { legalAcceptanceProperties } from './legal-acceptance.properties.ts';
import { liveDemoPage } from './live-demo.page.ts';
import { liveDemoProperties } from './live-demo.properties.ts';
import { loginPage } from './login.page.ts';
import { loginProperties } from './login.properties.ts';
import { mobileMenuPage } from './mobile-menu.page.ts';
import { ndaPage } from './nda.page.ts';
import { notificationsPage } from './notifications.page.ts';
import { resumePage } from './resume.page.ts';
import { roiCalculatorPage } from './roi-calculator.page.ts';
import { submissionFlow } from './submission.model.ts';
import { submissionProperties } from './submission.properties.ts';
import type { AnyPageFlow } from './support/page-flow.ts';
import { synapseChatPage } from './synapse-chat.page.ts';
import { synapseChatProperties } from './synapse-chat.properties.ts';
import { teamCostPage } from './team-cost.page.ts';
import { themePage } from './theme.page.ts';
import { themeProperties } from './theme.properties.ts';
import { tickerPage } from './ticker.page.ts';
import { traceableNotePage } from './traceable-note.page.ts';
import { trialSignupFlow, trialSignupPage } from './trial-signup.page.ts';
import { trialSignupProperties } from './trial-signup.properties.ts';

/** Flows that a page shows, with their generated paths (FLOW-2). */
export const pageFlows: readonly AnyPageFlow[] = [
  ...formPages,
  trialSignupPage,
  resumePage,
  loginPage,
  legalAcceptancePage,
  forgotPasswordPage,
  invitePage,
  liveDemoPage,
  traceableNotePage,
  mobileMenuPage,
  roiCalculatorPage,
  teamCostPage,
  bannerPage,
  tickerPage,
  synapseChatPage,
  billingPage,
  themePage,
  ndaPage,
  notificationsPage,
];

/** Full models of flows whose page models cover only part of the events. */
const whole: readonly Flow[] = [submissionFlow, trialSignupFlow];

/** Every flow, for the tools: drawings, lint, proof, mutants. */
export const flows: readonly Flow[] = [
  ...whole,
  ...pageFlows.filter(({ machine }) => whole.every((flow) => flow.machine !== machine)).map(defineFlow),
  siteHeaderFlow,
  deliveryFlow,
  passwordVisibilityFlow,
  routeAnnouncerFlow,
  tooltipFlow,
];

/** Temporal properties of the flows of FLOW-3 (PROOF-1), keyed by the machine's id. */
export const properties: Readonly<Record<string, readonly TemporalProperty[]>> = {
  submission: submissionProperties,
  'trial-signup': trialSignupProperties,
  login: loginProperties,
  'legal-acceptance': legalAcceptanceProperties,
  delivery: deliveryProperties,
  'live-demo': liveDemoProperties,
  'synapse-chat': synapseChatProperties,
  theme: themeProperties,
};
