import type { EventSamples } from '../flow.ts';
import { defineFlow } from '../flow.ts';
import { routeAnnouncerMachine } from './route-announcer.machine.ts';

const blog = { type: 'route.rendered', title: 'Blog & News', anchor: '', pageChanged: true } as const;
const features = { type: 'route.rendered', title: 'Home', anchor: 'features', pageChanged: true } as const;
/** From one place of the home page to another. */
const pricing = { type: 'route.rendered', title: 'Home', anchor: 'pricing', pageChanged: false } as const;

export const routeAnnouncerFlow = defineFlow({
  machine: routeAnnouncerMachine,
  provenIn: 'page',
  starts: { 'on another page': undefined },
  events: { 'route.rendered': [blog, features, pricing] } satisfies EventSamples<typeof routeAnnouncerMachine>,
  actors: {},
  vertex: ({ value, context }) => `${value} ${context.title ?? ''}`,
  // One gets to another page, or to another place of the page where one is.
  enabled: ({ context }, { title, pageChanged }) => (title === context.title) === !pageChanged,
});
