import { betaApplicationFlow } from './beta-application/beta-application.model.ts';
import { careerApplicationFlow } from './career-application/career-application.model.ts';
import { contactFlow } from './contact/contact.model.ts';
import { deliveryFlow } from './delivery/delivery.model.ts';
import type { Flow } from './flow.ts';
import { legalAcceptanceFlow } from './legal-acceptance/legal-acceptance.model.ts';
import { mobileMenuFlow } from './mobile-menu/mobile-menu.model.ts';
import { ndaFlow } from './nda/nda.model.ts';
import { resumeFlow } from './resume/resume.model.ts';
import { themeFlow } from './theme/theme.model.ts';
import { tooltipFlow } from './tooltip/tooltip.model.ts';

/**
 * Every flow of the product; every tool iterates this list. Adding one is adding a folder and a line here. One that is
 * proven in the page also needs the gestures of its visitor: a line in tests/browser/drivers.ts.
 */
export const flows: readonly Flow[] = [
  contactFlow,
  legalAcceptanceFlow,
  resumeFlow,
  careerApplicationFlow,
  ndaFlow,
  betaApplicationFlow,
  themeFlow,
  mobileMenuFlow,
  tooltipFlow,
  deliveryFlow,
];
