import { contactFlow } from './contact/contact.model.ts';
import { deliveryFlow } from './delivery/delivery.model.ts';
import type { Flow } from './flow.ts';
import { mobileMenuFlow } from './mobile-menu/mobile-menu.model.ts';
import { themeFlow } from './theme/theme.model.ts';

/** Every flow of the product. Adding one is adding a folder and a line here; every tool iterates this list. */
export const flows: readonly Flow[] = [contactFlow, themeFlow, mobileMenuFlow, deliveryFlow];
