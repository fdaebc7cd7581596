import { deliveryRoutes } from './deliveries.ts';
import type { DeskRoute } from './desk-page.ts';
import { leadRoutes } from './leads.ts';

/** Every page, post and download of the desk; the navigation has the pages that name themselves, in this order. */
export const deskRoutes: readonly DeskRoute[] = [...leadRoutes, ...deliveryRoutes];
