import type { SnapshotFrom } from 'xstate';
import type { notificationsMachine } from './notifications.machine.ts';

type Snapshot = SnapshotFrom<typeof notificationsMachine>;

/** UI-1. */
export const notificationsView = ({ context: { notifications, held } }: Snapshot) => {
  const [shown] = notifications;
  return {
    message: shown?.text ?? '',
    canDismiss: shown !== undefined,
    /** Text for a keyboard focus in the empty region. */
    nothing: held && !shown ? 'No notifications' : null,
  };
};

/** Whether a lasting message about this shows or waits for its turn. */
export const isToldOf = ({ context }: Snapshot, about: string): boolean =>
  context.notifications.some(({ subject, lasting }) => lasting && subject === about);
