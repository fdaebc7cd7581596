import { deliveryRoutes } from './deliveries.ts';
import { destinationRoutes } from './destinations.ts';
import { leadRoutes } from './lead-routes.ts';
import { logRoute } from './log.ts';
import { numbersRoute } from './numbers.ts';
import { type DeskRoute, only, type Visit } from './route.ts';
import type { OpenSession } from './sessions.ts';

const OFF = 'keys-off';

/** WCAG 2.2, 2.1.4: single keys can be turned off. */
export const hasKeys = ({ preferences }: OpenSession): boolean => !preferences.has(OFF);

/** A page of the desk, below the address of the session: no other place can be named. */
const OWN_PAGE = /^[\w-]{1,40}(\/[\w-]{1,64}){0,2}$/;

/** Changes nothing but this session, so it leaves no line in the log. */
function turnKeys(visit: Visit): string {
  if (only(visit, 'keys') === 'off') visit.preferences.set(OFF, '');
  else visit.preferences.delete(OFF);
  const back = only(visit, 'back');
  return OWN_PAGE.test(back) ? back : 'leads';
}

/** Every page, post and download of a session; the navigation has those with a label, in this order. */
export const deskRoutes: readonly DeskRoute[] = [
  ...leadRoutes,
  ...deliveryRoutes,
  ...destinationRoutes,
  numbersRoute,
  logRoute,
  { kind: 'post', path: '/desk/keys', handle: turnKeys },
];
