import type { Notification, notificationsMachine } from '../../../machines/notifications/notifications.machine.ts';
import { notificationsFlow } from '../../../machines/notifications/notifications.model.ts';
import { causes } from '../../browser/notifications.driver.ts';
import { allIn, saidBy } from 'flow-toolkit/view/conformance';
import { defineWorld } from '../define-world.ts';
import type { MachineStage } from 'flow-toolkit/scenarios/machine-stage';
import type { PageStage } from '../page-stage.ts';
import { type Sentence, does, sees } from 'flow-toolkit/scenarios/sentences';
import type { Stage } from 'flow-toolkit/scenarios/stage';
import { same } from 'flow-toolkit/scenarios/stage';

/** The site's own notifications that every page can show, by what the scenarios call them. */
const notifications: Readonly<Record<string, Notification>> = {
  First: {
    subject: 'connection',
    text: 'You are offline. What you have typed stays on this page.',
    lasting: true,
  },
  Second: { subject: 'connection', text: 'You are online again.', lasting: false },
  Copied: { subject: 'copy', text: 'Address copied.', lasting: false },
  'Not copied': { subject: 'copy', text: 'Your browser did not let us copy the address.', lasting: true },
};

function notificationCalled(name: string) {
  const notification = notifications[name];
  if (!notification) throw new Error(`no notification is called "${name}"`);
  return notification;
}

/** What all nodes of a role say. */
const saidIn = async (stage: Stage, role: string) =>
  allIn(await stage.shown())
    .filter((node) => node.role === role)
    .map(saidBy);

const regionSentences: readonly Sentence<Stage>[] = [
  sees('the region "Notifications" says {string}', async (stage: Stage, name: string) =>
    same('the notification', await saidIn(stage, 'status'), [notificationCalled(name).text]),
  ),
  sees('the region "Notifications" says nothing', async (stage: Stage) =>
    same('the notification', await saidIn(stage, 'status'), ['']),
  ),
  sees('there is one region "Notifications"', async (stage: Stage) =>
    same('the number of regions', (await saidIn(stage, 'region')).length, 1),
  ),
];

const region = ({ page }: PageStage) => page.getByRole('region', { name: 'Notifications', exact: true });

const hasFocus = async (stage: PageStage, expected: boolean) =>
  same(
    'whether the focus is in the region',
    await region(stage).evaluate((element) => element.contains(document.activeElement)),
    expected,
  );

export const notificationsWorld = defineWorld<typeof notificationsMachine>({
  flow: notificationsFlow,
  start: () => undefined,
  machineSentences: [
    ...(regionSentences as readonly Sentence<MachineStage>[]),
    does('a notification {string} is shown', (stage: MachineStage, name: string) => {
      stage.send({ type: 'notification.show', notification: notificationCalled(name) } as { type: string });
    }),
    does('the visitor points at the notification', (stage: MachineStage) => stage.send({ type: 'notification.hold' })),
    // Moving the focus about is the page's own, and tells the machine where it comes to the region.
    does('the visitor moves the focus to {string}', (stage: MachineStage) =>
      stage.send({ type: 'notification.release' }),
    ),
    does('the visitor fills in {string} with {string}', () => {}),
    does('the visitor follows a link to {string}', () => {}),
  ],
  keys: { 'Alt+T': (stage) => stage.send({ type: 'notification.hold' }) },
  pageSentences: [
    ...(regionSentences as readonly Sentence<PageStage>[]),
    does('a notification {string} is shown', (stage: PageStage, name: string) =>
      causes[notificationCalled(name).text]?.(stage),
    ),
    does('the visitor points at the notification', (stage: PageStage) => stage.point(region(stage))),
    does(`the visitor presses the key "Alt+T" on a Mac's keyboard, where it types "†"`, async ({ page }: PageStage) => {
      await page
        .locator('body')
        .dispatchEvent('keydown', { key: '†', code: 'KeyT', altKey: true, bubbles: true, cancelable: true });
    }),
    sees('the focus is in the region "Notifications"', (stage: PageStage) => hasFocus(stage, true)),
    sees('the focus is not in the region "Notifications"', (stage: PageStage) => hasFocus(stage, false)),
    sees('the region "Notifications" is at the bottom right', async (stage: PageStage) => {
      const box = await region(stage).boundingBox();
      const { width = 0, height = 0 } = stage.page.viewportSize() ?? {};
      if (!box) return 'the region does not show';
      const right = width - box.x - box.width;
      const bottom = height - box.y - box.height;
      return right >= 0 && right <= 40 && bottom >= 0 && bottom <= 40 ? null : `it is ${right} and ${bottom} px away`;
    }),
  ],
});
