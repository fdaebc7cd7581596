import type { EventSamples } from '../flow.ts';
import { defineFlow } from '../flow.ts';
import { routeAnnouncerMachine } from './route-announcer.machine.ts';

const link = { type: 'route.rendered', pageChanged: true, queryChanged: false, returning: false } as const;
const blog = { ...link, title: 'Blog & News', anchor: '' } as const;
const home = { ...link, title: 'Home', anchor: '' } as const;
const features = { ...link, title: 'Home', anchor: 'features' } as const;
/** From the annual prices of the home page: another page and another query. */
const blogFromAnnual = { ...blog, queryChanged: true } as const;
/** From the beginning of the home page to a place of it, and back. */
const pricing = { ...link, title: 'Home', anchor: 'pricing', pageChanged: false } as const;
const back = { ...pricing, anchor: '', returning: true } as const;
/** Annual prices instead of monthly ones, at the beginning of the page, and back. */
const annual = { ...home, pageChanged: false, queryChanged: true } as const;
const backToMonthly = { ...annual, returning: true } as const;
/** Other prices: chosen where they stand, or by a link that leads there. */
const otherPrices = { ...pricing, queryChanged: true } as const;

export const routeAnnouncerFlow = defineFlow({
  machine: routeAnnouncerMachine,
  provenIn: 'page',
  starts: { 'on another page': { anchor: '' } },
  events: { 'route.rendered': [blog, home, features, blogFromAnnual, pricing, back, annual, backToMonthly, otherPrices] } satisfies EventSamples<typeof routeAnnouncerMachine>,
  actors: {},
  vertex: ({ value, context }) => `${value} ${context.title ?? ''} ${context.anchor}`,
  enabled({ context }, event) {
    const atBeginning = context.title === 'Home' && context.anchor === '';
    const atPricing = context.title === 'Home' && context.anchor === 'pricing';
    if (event === blogFromAnnual) return atBeginning;
    if (event.pageChanged) return event.title !== context.title;
    if (event === back) return atPricing;
    return atBeginning || (atPricing && event === otherPrices);
  },
});
