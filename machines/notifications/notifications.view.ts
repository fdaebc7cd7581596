import type { SnapshotFrom } from 'xstate';
import { button, defineView, text, type ViewNode } from '../core/view.ts';
import { type NotificationsEvent, notificationsMachine } from './notifications.machine.ts';

const hold = { type: 'notification.hold' } as const;
const release = { type: 'notification.release' } as const;

/** UI-1. The pointer holds what shows; the keyboard's focus also waits where nothing does. */
export const notificationsView = defineView(notificationsMachine, ({ context: { notifications, held } }) => {
  const [shown] = notifications;
  return {
    region: {
      role: 'region',
      name: 'Notifications',
      ...(held ? { leave: release, blur: release } : { focus: hold, ...(shown && { point: hold }) }),
    } as ViewNode<NotificationsEvent>,
    message: { role: 'status', text: shown?.text ?? '' },
    nothing: held && !shown ? text('No notifications') : null,
    dismiss: shown ? button<NotificationsEvent>('Dismiss', { type: 'notification.dismiss' }) : null,
  };
});

/** Whether a message shows or waits for its turn. */
export const hasMessage = ({ context }: SnapshotFrom<typeof notificationsMachine>, message: string): boolean =>
  context.notifications.some(({ text: words }) => words === message);
