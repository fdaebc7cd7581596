/** Only a browser loses its connection, keeps a page in its cache, and has a clipboard. */
import type { Page } from '@playwright/test';
import { pasted } from './clipboard.ts';
import { returnToPage } from '../browser/page-return.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const message = (page: Page) => region(page).getByRole('status');
const copyAddress = (page: Page) => page.getByRole('button', { name: 'Copy the email address' });

test('[UI-1] a lost connection is announced at the bottom right until it returns, moves no focus, and promises to keep typed values', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.install();
  await openHydrated(page, at('/contact'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann Lee');
  await context.setOffline(true);
  await expect(message(page)).toHaveText('You are offline. What you have typed stays on this page.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const box = await region(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect([(box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([300, 620]);
  await page.clock.runFor(60_000);
  await expect(message(page)).toHaveText('You are offline. What you have typed stays on this page.');
  await context.setOffline(false);
  await expect(message(page)).toHaveText('You are online again.');
  await page.clock.runFor(8_000);
  await expect(message(page)).toHaveText('');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Lee');
});

/** Sets `navigator.onLine` without an event. */
const setOnline = (page: Page, online: boolean) =>
  page.evaluate((value) => void Object.defineProperty(navigator, 'onLine', { value, configurable: true }), online);

test('a connection lost before hydration is announced after it, and a page restored from the back/forward cache shows its current state', async ({
  page,
}) => {
  const letIn = await holdScript(page);
  await page.goto(at('/contact'));
  await setOnline(page, false);
  letIn();
  await hydrated(page);
  await expect(message(page)).toHaveText('You are offline. What you have typed stays on this page.');
  await setOnline(page, true);
  await returnToPage(page);
  await expect(message(page)).toHaveText('You are online again.');
  await setOnline(page, false);
  await returnToPage(page);
  await expect(message(page)).toHaveText('You are offline. What you have typed stays on this page.');
});

test('the button copies the mail address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, at('/contact'));
  await copyAddress(page).click();
  await expect(message(page)).toHaveText('Address copied.');
  const address = await page.locator('a[href^="mailto:"]').first().innerText();
  await expect.poll(() => pasted(page)).toBe(address);
});
