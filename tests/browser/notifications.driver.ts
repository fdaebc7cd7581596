import type { notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import type { Stage } from 'flow-toolkit/browser/driver';
import { defineDriver } from 'flow-toolkit/browser/driver';
import { hydrate } from './hydrate.ts';

/** Not by the mouse: it may be on the notification, and stay there. */
const copy = ({ view }: Pick<Stage, 'view'>) =>
  view.getByRole('button', { name: 'Copy the email address' }).dispatchEvent('click');

/** What happens around the page for each message, as the page says it. */
export const causes: Readonly<Record<string, (stage: Pick<Stage, 'page' | 'view'>) => Promise<void>>> = {
  'You are offline. What you have typed stays on this page.': ({ page }) =>
    page.evaluate(() => void window.dispatchEvent(new Event('offline'))),
  'You are online again.': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  'Address copied.': async (stage) => {
    await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stage.page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    await copy(stage);
  },
  'Your browser did not let us copy the address.': async (stage) => {
    await stage.page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await copy(stage);
  },
};

export const notificationsDriver = defineDriver<typeof notificationsMachine>({
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/contact`);
    await hydrate(stage);
  },

  gestures: {
    async 'notification.show'(stage, { notification: { text } }) {
      const cause = causes[text];
      if (!cause) throw new Error(`nothing makes the page say "${text}"`);
      await cause(stage);
    },
  },
});
