import {
  always,
  alwaysStep,
  anywhere,
  by,
  canReach,
  entering,
  eventOf,
  isAlike,
  leadsTo,
  never,
  outside,
  setting,
  takes,
  type TemporalProperty,
  timed,
  within,
} from '../core/temporal.ts';
import type { Notification } from './notifications.machine.ts';

export const notificationsProperties: readonly TemporalProperty[] = [
  leadsTo('[UI-1] a short message goes by itself', within('passing'), outside('passing')),
  never('[UI-1] no time runs while a message is held or stays', within('held', 'lasting'), timed),
  always(
    '[UI-1] what shows is a message',
    outside('empty'),
    ({ snapshot }) => snapshot.context.notifications.length > 0,
  ),
  canReach('[UI-1] each message can be dismissed', anywhere, within('empty')),
  always(
    '[UI-1] there is one message of a subject, and short ones come first',
    anywhere,
    ({
      snapshot: {
        context: { notifications },
      },
    }) => {
      const list = notifications as readonly Notification[];
      const isSorted = list.every(
        ({ lasting }, index) => lasting || list.slice(0, index).every((each) => !each.lasting),
      );
      return isSorted && new Set(list.map(({ subject }) => subject)).size === list.length;
    },
  ),
  always('[UI-1] the first message shows as what it is', anywhere, (at) => {
    const [first] = at.snapshot.context.notifications as readonly Notification[];
    return within(...(!first ? ['empty'] : first.lasting ? ['lasting'] : ['passing', 'held']))(at);
  }),
  always(
    '[UI-1] a short message is held while the visitor is at it',
    within('passing', 'held'),
    (at) => within('held')(at) === at.snapshot.context.held,
  ),
  alwaysStep(
    '[UI-1] with the last message the pointer has left',
    entering('empty'),
    ({ after }) => after.snapshot.context.held === false,
  ),
  alwaysStep(
    '[UI-1] each short message has 8 seconds of its own',
    ({ before, after }) =>
      within('passing')(after) &&
      (!within('passing')(before) ||
        !isAlike(before.snapshot.context.notifications[0], after.snapshot.context.notifications[0])),
    setting(8_000),
  ),
  always(
    '[UI-1] every message is taken',
    anywhere,
    takes({ type: 'notification.show', notification: { subject: 'any', text: 'Any', lasting: false } }),
  ),
  alwaysStep('[UI-1] a message that is shown is in the list', by('notification.show'), (step) =>
    step.after.snapshot.context.notifications.some((each: unknown) => isAlike(each, eventOf(step)?.['notification'])),
  ),
];
