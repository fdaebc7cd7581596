import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import { type RouteRendered, routeAnnouncerMachine } from './route-announcer.machine.ts';

const shown = (title: string, anchor: string, changes: Partial<RouteRendered> = {}): RouteRendered => ({
  type: 'route.rendered',
  title,
  anchor,
  pageChanged: true,
  queryChanged: false,
  returning: false,
  ...changes,
});

const blog = shown('Blog & News', '');
const home = shown('Home', '');
const features = shown('Home', 'features');
/** From the home page's annual prices: another page and another query. */
const blogFromAnnual = shown('Blog & News', '', { queryChanged: true });
/** To an anchor of the home page, and back. */
const pricing = shown('Home', 'pricing', { pageChanged: false });
const back = shown('Home', '', { pageChanged: false, returning: true });
/** Annual instead of monthly prices, at the page's beginning, and back. */
const annual = shown('Home', '', { pageChanged: false, queryChanged: true });
const backToMonthly = shown('Home', '', { pageChanged: false, queryChanged: true, returning: true });
/** Other prices: chosen in place, or by a link. */
const otherPrices = shown('Home', 'pricing', { pageChanged: false, queryChanged: true });

export const routeAnnouncerFlow = defineFlow({
  machine: routeAnnouncerMachine,
  verifiedIn: 'page',
  starts: { 'on another page': { anchor: '' } },
  events: {
    'route.rendered': [blog, home, features, blogFromAnnual, pricing, back, annual, backToMonthly, otherPrices],
  } satisfies EventSamples<typeof routeAnnouncerMachine>,
  actors: {},
  serializeState: ({ value, context }) => `${value} ${context.title ?? ''} ${context.anchor}`,
  filterEvents({ context }, event) {
    const atBeginning = context.title === 'Home' && context.anchor === '';
    const atPricing = context.title === 'Home' && context.anchor === 'pricing';
    if (event === blogFromAnnual) return atBeginning;
    if (event.pageChanged) return event.title !== context.title;
    if (event === back) return atPricing;
    return atBeginning || (atPricing && event === otherPrices);
  },
});
