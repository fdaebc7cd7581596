import { alwaysStep, anywhere, by, canReach, doing, leadsTo, type TemporalProperty, within } from '../core/temporal.ts';

export const loginProperties: readonly TemporalProperty[] = [
  leadsTo(
    '[LOGIN-1] a login that is not answered can be sent again',
    within('submitting'),
    within('unanswered', 'editing'),
  ),
  alwaysStep(
    '[LOGIN-1] while it is submitted, only time and the return of the page change anything',
    ({ before }) => within('submitting')(before),
    by('navigationTimeout', 'page.return'),
  ),
  alwaysStep('[LOGIN-1] a page that returns holds no password', by('page.return'), doing('clearPassword')),
  canReach('[LOGIN-3] from everywhere the visitor can log in', anywhere, within('submitting')),
];
