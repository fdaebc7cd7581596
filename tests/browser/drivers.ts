import { betaApplicationDriver } from './beta-application.driver.ts';
import { careerApplicationDriver } from './career-application.driver.ts';
import { contactDriver } from './contact.driver.ts';
import type { AnyFlowDriver } from './driver.ts';
import { legalAcceptanceDriver } from './legal-acceptance.driver.ts';
import { mobileMenuDriver } from './mobile-menu.driver.ts';
import { ndaDriver } from './nda.driver.ts';
import { resumeDriver } from './resume.driver.ts';
import { themeDriver } from './theme.driver.ts';
import { tooltipDriver } from './tooltip.driver.ts';

/** The drivers of the flows that are proven in the page, by the machine's id. */
export const drivers: Readonly<Record<string, AnyFlowDriver>> = {
  contact: contactDriver,
  'legal-acceptance': legalAcceptanceDriver,
  resume: resumeDriver,
  'career-application': careerApplicationDriver,
  nda: ndaDriver,
  'beta-application': betaApplicationDriver,
  theme: themeDriver,
  'mobile-menu': mobileMenuDriver,
  tooltip: tooltipDriver,
};
