import { type Notification, notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import { notificationsView } from '../../machines/notifications/notifications.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

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

/** Dispatches the click: the pointer may be on the message. */
const copy = ({ page }: Screen) => page.getByRole('button', { name: 'Copy the email address' }).dispatchEvent('click');

/** Cause of each message. */
const causes: Readonly<Record<string, (screen: Screen) => Promise<void>>> = {
  [offline.text]: ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('offline'))),
  [online.text]: ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  [copied.text]: async (screen) => {
    await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await screen.page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    await copy(screen);
  },
  [notCopied.text]: async (screen) => {
    await screen.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await copy(screen);
  },
};

export const notificationsPage = definePageFlow({
  machine: notificationsMachine,
  view: notificationsView,
  address: '/contact',
  inShell: true,
  events: {
    'notification.show': [offline, online, copied, notCopied].map((notification) => ({
      type: 'notification.show' as const,
      notification,
    })),
  },
  // Messages do not repeat; the connection returns only after a loss. The pointer needs a message to rest on.
  filterEvents({ context: { notifications, held } }, event) {
    if (event.type === 'notification.release') return held;
    if (event.type === 'notification.hold') return !held && notifications.length > 0;
    if (event.type === 'notification.dismiss') return notifications.length > 0;
    return event.notification === online
      ? notifications.includes(offline)
      : !notifications.includes(event.notification);
  },

  gestures: {
    'notification.show': async (screen, { notification }) => causes[notification.text]?.(screen),
    'notification.dismiss': async ({ page, region }) => {
      await region.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click');
      // The next message would appear under a resting pointer.
      if ((await region.getByRole('status').textContent()) === '') await page.mouse.move(0, 0);
    },
    'notification.hold': async ({ page, region }) => {
      // In its corner, where messages of any length are.
      const { x, y, width, height } = (await region.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width - 10, y + height - 10);
    },
    'notification.release': ({ page }) => page.mouse.move(0, 0),
  },
  shows: {
    message: ({ region, expect }, message) => expect(region.getByRole('status')).toHaveText(message),
    canDismiss: ({ region, expect }, canDismiss) => expect(region.getByRole('button')).toHaveCount(canDismiss ? 1 : 0),
    nothing: ({ region, expect }, nothing) =>
      expect(region.getByText('No notifications')).toHaveCount(nothing === null ? 0 : 1),
  },
  controls: ({ canDismiss }) => (canDismiss ? ['button "Dismiss"'] : []),
});
