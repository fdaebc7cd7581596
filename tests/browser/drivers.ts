import { bannerDriver } from './banner.driver.ts';
import { billingDriver } from './billing.driver.ts';
import { contactDriver } from './contact.driver.ts';
import type { AnyFlowDriver } from './driver.ts';
import { liveDemoDriver } from './live-demo.driver.ts';
import { mobileMenuDriver } from './mobile-menu.driver.ts';
import { mobileSignupDriver } from './mobile-signup.driver.ts';
import { notificationsDriver } from './notifications.driver.ts';
import { routeAnnouncerDriver } from './route-announcer.driver.ts';
import { synapseChatDriver } from './synapse-chat.driver.ts';
import { themeDriver } from './theme.driver.ts';
import { tickerDriver } from './ticker.driver.ts';
import { tooltipDriver } from './tooltip.driver.ts';
import { trialSignupDriver } from './trial-signup.driver.ts';

/** The drivers of the flows that are proven in the page, by the machine's id. */
export const drivers: Readonly<Record<string, AnyFlowDriver>> = {
  contact: contactDriver,
  'trial-signup': trialSignupDriver,
  'mobile-signup': mobileSignupDriver,
  'live-demo': liveDemoDriver,
  'synapse-chat': synapseChatDriver,
  banner: bannerDriver,
  ticker: tickerDriver,
  billing: billingDriver,
  theme: themeDriver,
  'mobile-menu': mobileMenuDriver,
  tooltip: tooltipDriver,
  notifications: notificationsDriver,
  'route-announcer': routeAnnouncerDriver,
};
