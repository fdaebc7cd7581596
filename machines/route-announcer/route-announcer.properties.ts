import { alwaysStep, doing, entering, leadsTo, never, type TemporalProperty, timed, within } from '../core/temporal.ts';

export const routeAnnouncerProperties: readonly TemporalProperty[] = [
  leadsTo('[BASE-8] an announcement ends', within('announcing'), within('quiet')),
  alwaysStep('[BASE-8] an announced page has the focus', entering('announcing'), doing('focusHeading', 'focusLink')),
  never('[BASE-8] no timer runs without an announcement', within('quiet'), timed),
];
