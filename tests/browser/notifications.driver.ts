import type { notificationsMachine } from '../../machines/notifications/notifications.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, expectSoon, hydrate } from './driver.ts';

const region = ({ view }: Stage) => view.getByRole('region', { name: 'Notifications' });

/** Not by the mouse: it may be on the notification, and stay there. */
const copy = ({ view }: Stage) => view.getByRole('button', { name: 'Copy the email address' }).dispatchEvent('click');

/** Takes the focus and the pointer away. */
async function leave(stage: Stage): Promise<void> {
  await region(stage).blur();
  await stage.page.mouse.move(40, 300);
}

/** What happens around the page for each message, as the page says it. */
const causes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  'You are offline. What you have typed stays on this page.': ({ page }) =>
    page.evaluate(() => void window.dispatchEvent(new Event('offline'))),
  'You are online again.': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
  'Address copied.': async (stage) => {
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
    await stage.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await stage.page.goto(`${stage.origin}/landing-new/contact`);
    await hydrate(stage);
  },

  gestures: {
    async 'notification.show'(stage, { notification: { text } }) {
      const cause = causes[text];
      if (!cause) throw new Error(`nothing makes the page say "${text}"`);
      await cause(stage);
    },
    async 'notification.dismiss'(stage) {
      // As assistive technology presses it: neither pointer nor focus goes there before.
      await region(stage).getByRole('button', { name: 'Dismiss' }).dispatchEvent('click');
      // Whoever was on the last one is on nothing now; the next one must not come to where they are.
      if ((await region(stage).getByRole('button').count()) === 0) await leave(stage);
    },
    async 'notification.hold'(stage) {
      const dismiss = region(stage).getByRole('button');
      // Where there is nothing to point at the keyboard still gets. The button stands at the same place in every message.
      if ((await dismiss.count()) === 0) await stage.page.keyboard.press('Alt+t');
      else await dismiss.hover();
    },
    'notification.release': leave,
  } satisfies Gestures<typeof notificationsMachine>,

  requests: {},

  async inspect(stage, { state, context }) {
    const notifications = context?.['notifications'];
    if (!Array.isArray(notifications)) return;
    const [shown] = notifications as unknown as { text: string }[];
    await expectSoon(stage, 'what shows', () => region(stage).getByRole('status').innerText(), shown?.text ?? '');
    expectSame('the buttons', await region(stage).getByRole('button').count(), state === 'empty' ? 0 : 1);
  },
});
