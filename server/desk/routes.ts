import { listDeliveries, retryAll, retryOne } from './deliveries.ts';
import { deliverAgain, listDestinations, pauseDestination, showDestination, testDestination } from './destinations.ts';
import { answerLead, assignLead, exportLeads, listLeads, sendFile, showLead } from './lead-routes.ts';
import { type Inbox, inquiries, signups } from './lead-search.ts';
import { showLog } from './log.ts';
import { showNumbers } from './numbers.ts';
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

const inboxRoutes = (inbox: Inbox): DeskRoute[] => [
  { kind: 'page', path: `/desk/${inbox.path}`, nav: inbox.title, handle: listLeads(inbox) },
  { kind: 'download', path: `/desk/${inbox.path}.csv`, handle: exportLeads(inbox) },
  { kind: 'page', path: `/desk/${inbox.path}/:id`, handle: showLead(inbox) },
];

const DESTINATION = '/desk/deliveries/destinations/:name';

/** Every page, post and download of a session; the navigation has those with a label, in this order. */
export const deskRoutes: readonly DeskRoute[] = [
  ...inboxRoutes(inquiries),
  ...inboxRoutes(signups),
  { kind: 'post', path: '/desk/leads/:id/answered', handle: answerLead },
  { kind: 'post', path: '/desk/leads/:id/assignment', handle: assignLead },
  { kind: 'download', path: '/desk/leads/:id/files/:index', handle: sendFile },
  { kind: 'page', path: '/desk/deliveries', nav: 'Deliveries', handle: listDeliveries },
  { kind: 'post', path: '/desk/deliveries/retry', handle: retryAll },
  { kind: 'post', path: '/desk/deliveries/:id/retry', handle: retryOne },
  { kind: 'page', path: '/desk/deliveries/destinations', handle: listDestinations },
  { kind: 'page', path: DESTINATION, handle: showDestination },
  { kind: 'post', path: `${DESTINATION}/pause`, handle: pauseDestination },
  { kind: 'post', path: `${DESTINATION}/test`, handle: testDestination },
  { kind: 'post', path: `${DESTINATION}/again`, handle: deliverAgain },
  { kind: 'page', path: '/desk/numbers', nav: 'Numbers', handle: showNumbers },
  { kind: 'page', path: '/desk/log', nav: 'Log', handle: showLog },
  { kind: 'post', path: '/desk/keys', handle: turnKeys },
];
