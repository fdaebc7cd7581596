import { defineView } from '../core/view.ts';
import { routeAnnouncerMachine } from './route-announcer.machine.ts';

/** BASE-8. The region is there from the start: a screen reader tells only what changes in it. */
export const routeAnnouncerView = defineView(routeAnnouncerMachine, ({ value, context }) => ({
  announcement: { role: 'status', text: value === 'announcing' ? (context.title ?? '') : '' },
}));
