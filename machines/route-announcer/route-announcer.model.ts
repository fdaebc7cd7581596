import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { type RouteRendered, routeAnnouncerMachine } from './route-announcer.machine.ts';
import { routeAnnouncerView } from './route-announcer.view.ts';

/** As the documents of the two pages have them. */
const titles = { home: 'Staveline: talk to the patient, the chart keeps up', blog: 'Blog & News · Staveline' } as const;

const shown = (title: string, anchor: string, changes: Partial<RouteRendered> = {}): RouteRendered => ({
  type: 'route.rendered',
  title,
  anchor,
  pageChanged: true,
  queryChanged: false,
  returning: false,
  ...changes,
});

const blog = shown(titles.blog, '');
const home = shown(titles.home, '');
const features = shown(titles.home, 'features');
/** From the home page's annual prices: another page and another query. */
const blogFromAnnual = shown(titles.blog, '', { queryChanged: true });
/** To an anchor of the home page, and back. */
const pricing = shown(titles.home, 'pricing', { pageChanged: false });
const back = shown(titles.home, '', { pageChanged: false, returning: true });
/** Annual instead of monthly prices, at the page's beginning, and back. */
const annual = shown(titles.home, '', { pageChanged: false, queryChanged: true });
const backToMonthly = shown(titles.home, '', { pageChanged: false, queryChanged: true, returning: true });
/** Other prices: chosen in place, or by a link. */
const otherPrices = shown(titles.home, 'pricing', { pageChanged: false, queryChanged: true });

export const routeAnnouncerFlow = defineFlow({
  machine: routeAnnouncerMachine,
  verifiedIn: 'page',
  view: routeAnnouncerView,
  outside: ['route.rendered'],
  starts: { 'on another page': { anchor: '' } },
  events: {
    // Other prices come before the plain link, so that tours change the query alone on the way.
    'route.rendered': [blog, home, features, blogFromAnnual, otherPrices, pricing, back, annual, backToMonthly],
  } satisfies EventSamples<typeof routeAnnouncerMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.title ?? ''} ${context.anchor}`,
  filterEvents({ context }, event) {
    const atBeginning = context.title === titles.home && context.anchor === '';
    const atPricing = context.title === titles.home && context.anchor === 'pricing';
    if (event === blogFromAnnual) return atBeginning;
    if (event.pageChanged) return event.title !== context.title;
    if (event === back) return atPricing;
    return atBeginning || (atPricing && event === otherPrices);
  },
});
