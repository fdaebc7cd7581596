import {
  always,
  anywhere,
  canReach,
  leadsTo,
  never,
  outside,
  type TemporalProperty,
  timed,
  within,
} from '../core/temporal.ts';

export const notificationsProperties: readonly TemporalProperty[] = [
  leadsTo('[UI-1] a short message goes by itself', within('passing'), outside('passing')),
  never('[UI-1] no time runs while a message is held or stays', within('held', 'lasting'), timed),
  always(
    '[UI-1] what shows is a message',
    outside('empty'),
    ({ snapshot }) => snapshot.context.notifications.length > 0,
  ),
  canReach('[UI-1] each message can be dismissed', anywhere, within('empty')),
];
