import { numbersPage } from './counts/desk.ts';
import { destinationRoutes } from './deliveries/desk-destinations.ts';
import { deliveryRoutes } from './deliveries/desk.ts';
import type { DeskRoute } from './desk/desk-page.ts';
import { keysPost } from './desk/keys.ts';
import { logPage } from './desk/log.ts';
import { leadRoutes } from './leads/desk.ts';
import type { Destinations } from './deliveries/desk-destinations.ts';
import type { DeskStore } from './store.ts';

/** Every page, post and download of the desk; the navigation has the pages that name themselves, in this order. */
export const deskRoutes: readonly DeskRoute<DeskStore & { destinations: Destinations; pages: readonly string[] }>[] = [
  ...leadRoutes,
  ...deliveryRoutes,
  ...destinationRoutes,
  numbersPage,
  logPage,
  keysPost,
];
