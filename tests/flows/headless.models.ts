import { defineFlow } from 'flow-toolkit';
import { passwordVisibilityMachine } from '../../machines/password-visibility/password-visibility.machine.ts';
import { type RouteRendered, routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import { siteHeaderMachine } from '../../machines/site-header/site-header.machine.ts';
import { tooltipMachine } from '../../machines/tooltip/tooltip.machine.ts';

/** Models of the small flows that are walked without a page (FLOW-2). */

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

export const routeAnnouncerFlow = defineFlow({
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

export const siteHeaderFlow = defineFlow({
  machine: siteHeaderMachine,
});

export const passwordVisibilityFlow = defineFlow({
  machine: passwordVisibilityMachine,
});

export const tooltipFlow = defineFlow({
  machine: tooltipMachine,
  events: {
    'tooltip.point': [
      { type: 'tooltip.point', control: 'theme' },
      { type: 'tooltip.point', control: 'menu' },
    ],
    'tooltip.leave': [
      { type: 'tooltip.leave', control: 'theme' },
      { type: 'tooltip.leave', control: 'menu' },
    ],
  },
});
