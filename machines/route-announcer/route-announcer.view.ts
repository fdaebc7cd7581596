import type { SnapshotFrom } from 'xstate';
import type { routeAnnouncerMachine } from './route-announcer.machine.ts';

/** BASE-8. */
export const routeAnnouncerView = ({ value, context }: SnapshotFrom<typeof routeAnnouncerMachine>) => ({
  announcement: value === 'announcing' ? context.title : '',
});
