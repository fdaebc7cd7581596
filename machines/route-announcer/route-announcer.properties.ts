import {
  always,
  alwaysStep,
  anywhere,
  asksExactly,
  begins,
  byEvent,
  doing,
  entering,
  eventOf,
  leadsTo,
  never,
  setting,
  settingAny,
  staying,
  takes,
  type TemporalProperty,
  timed,
  within,
} from '../core/temporal.ts';
import type { RouteRendered } from './route-announcer.machine.ts';

const rendered: RouteRendered = {
  type: 'route.rendered',
  title: 'Any',
  anchor: '',
  pageChanged: false,
  queryChanged: false,
  returning: false,
};

export const routeAnnouncerProperties: readonly TemporalProperty[] = [
  leadsTo('[BASE-8] an announcement ends', within('announcing'), within('quiet')),
  alwaysStep('[BASE-8] an announced page has the focus', entering('announcing'), doing('focusHeading', 'focusLink')),
  never('[BASE-8] no timer runs without an announcement', within('quiet'), timed),
  alwaysStep(
    '[BASE-8] every navigation moves the focus once: to the heading, on return to the link, and not for a choice in place',
    byEvent,
    asksExactly((step) => {
      const { anchor: place } = step.before.snapshot.context;
      const { anchor, pageChanged, queryChanged, returning } = eventOf(step) as unknown as RouteRendered;
      if (!pageChanged && queryChanged && anchor === place) return [];
      const isBack = !pageChanged && returning && anchor === '';
      return [isBack ? { type: 'focusLink', params: { anchor: place } } : { type: 'focusHeading', params: { anchor } }];
    }),
  ),
  alwaysStep(
    '[BASE-8] the place is the one of the last navigation',
    byEvent,
    (step) => step.after.snapshot.context.anchor === eventOf(step)?.['anchor'],
  ),
  alwaysStep(
    '[BASE-8] another page is announced with its title, for a second',
    (step) => eventOf(step)?.['pageChanged'] === true,
    (step) =>
      within('announcing')(step.after) &&
      step.after.snapshot.context.title === eventOf(step)?.['title'] &&
      setting(1_000)(step),
  ),
  alwaysStep(
    '[BASE-8] another place of the same page is not announced',
    (step) => eventOf(step)?.['pageChanged'] === false,
    (step) =>
      staying(step) && !settingAny(step) && step.after.snapshot.context.title === step.before.snapshot.context.title,
  ),
  begins('[BASE-8] the first page is not announced', 'on another page', within('quiet')),
  always('[BASE-8] an announcement has one timer', within('announcing'), ({ timers }) => timers.length === 1),
  always('[BASE-8] another page is heard, at the same anchor as well', anywhere, (at) =>
    takes({ ...rendered, anchor: at.snapshot.context.anchor, pageChanged: true, queryChanged: true })(at),
  ),
  always('[BASE-8] another place of the page is heard', anywhere, takes({ ...rendered, anchor: 'another' })),
];
