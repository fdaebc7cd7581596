import { contactDriver } from './contact.driver.ts';
import type { AnyFlowDriver } from './driver.ts';
import { loginDriver } from './login.driver.ts';
import { mobileMenuDriver } from './mobile-menu.driver.ts';
import { passwordVisibilityDriver } from './password-visibility.driver.ts';
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
};
