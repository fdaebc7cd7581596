import { listDeliveries, retryAll, retryOne } from './deliveries.ts';
import { deliverAgain, listDestinations, pauseDestination, showDestination, testDestination } from './destinations.ts';
import { answerLead, assignLead, exportLeads, listLeads, sendFile, showLead } from './lead-routes.ts';
import { showLog } from './log.ts';
import { showNumbers } from './numbers.ts';
import type { DeskRoute } from './route.ts';

const DESTINATION = '/desk/deliveries/destinations/:name';

/** Every page, post and download of a session; the navigation has those with a label, in this order. */
export const deskRoutes: readonly DeskRoute[] = [
  { kind: 'page', path: '/desk/leads', nav: 'Leads', handle: listLeads },
  { kind: 'download', path: '/desk/leads.csv', handle: exportLeads },
  { kind: 'page', path: '/desk/leads/:id', handle: showLead },
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
];
