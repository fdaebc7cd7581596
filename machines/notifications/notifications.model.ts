import type { EventSamples } from '../shared/flow.ts';
import { defineFlow } from '../shared/flow.ts';
import type { Notification } from './notifications.machine.ts';
import { notificationsMachine } from './notifications.machine.ts';
import { notificationsView } from './notifications.view.ts';

const offline: Notification = {
  subject: 'connection',
  text: 'You are offline. What you have typed stays on this page.',
  lasting: true,
};
const online: Notification = { subject: 'connection', text: 'You are online again.', lasting: false };
const copied: Notification = { subject: 'copy', text: 'Address copied.', lasting: false };
const notCopied: Notification = {
  subject: 'copy',
  text: 'Your browser did not let us copy the address.',
  lasting: true,
};

export const notificationsFlow = defineFlow({
  machine: notificationsMachine,
  verifiedIn: 'page',
  view: notificationsView,
  outside: ['notification.show'],
  starts: { 'on any page': undefined },
  events: {
    'notification.show': [offline, online, copied, notCopied].map((notification) => ({
      type: 'notification.show',
      notification,
    })),
    'notification.dismiss': [{ type: 'notification.dismiss' }],
    'notification.hold': [{ type: 'notification.hold' }],
    'notification.release': [{ type: 'notification.release' }],
  } satisfies EventSamples<typeof notificationsMachine>,
  actors: {},
  serializeState: ({ value, context: { notifications, held } }) =>
    [value, notifications[0]?.text, notifications.length, held].join(' '),
  // A message does not come twice; the connection returns only after a loss. Hold and release alternate.
  filterEvents({ context: { notifications, held } }, event) {
    if (event.type === 'notification.hold') return !held;
    if (event.type === 'notification.release') return held;
    if (event.type !== 'notification.show') return true;
    const there = (text: string) => notifications.some((notification) => notification.text === text);
    return event.notification === online ? there(offline.text) : !there(event.notification.text);
  },
});
