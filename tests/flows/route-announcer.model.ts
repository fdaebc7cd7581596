import { type RouteRendered, routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import { flowOf } from './support/model.ts';

/** A followed link to the beginning of another page, but for the changes. */
export const rendered = (title: string, changes: Partial<RouteRendered> = {}): RouteRendered => ({
  type: 'route.rendered',
  title,
  anchor: '',
  pageChanged: true,
  queryChanged: false,
  returning: false,
  ...changes,
});

const within = (changes: Partial<RouteRendered>) => rendered('Home', { pageChanged: false, ...changes });

export const routeAnnouncerFlow = flowOf({
  machine: routeAnnouncerMachine,
  starts: { 'at the beginning': { anchor: '' } },
  events: {
    'route.rendered': [
      rendered('Blog'),
      rendered('Home', { anchor: 'features' }),
      within({ anchor: 'pricing' }),
      within({ returning: true }),
      within({ queryChanged: true }),
    ],
  },
});
