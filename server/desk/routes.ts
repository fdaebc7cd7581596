import { deliveryRoutes } from './deliveries.ts';
import type { DeskRoute } from './desk-page.ts';
import { leadRoutes } from './leads.ts';
import { numbersPage } from './numbers.ts';

/** Every page, post and download of the desk; the navigation has the pages that name themselves, in this order. */
export const deskRoutes: readonly DeskRoute[] = [...leadRoutes, ...deliveryRoutes, numbersPage];
