/** Only a browser has focus, touch and computed colors. */
import type { Locator, Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, openHydrated, openStill, test } from './site-test.ts';

const note = (page: Page) => page.locator('[data-machine=traceable-note]');
const field = (page: Page, title: string) =>
  note(page).locator('dl > div').filter({ hasText: title }).getByRole('button');
const words = (page: Page, text: string) => note(page).getByRole('log').getByRole('button', { name: text });
const marked = (page: Page) =>
  note(page)
    .locator('[data-marked]')
    .evaluateAll((parts) => parts.map((part) => part.textContent));

/** The default visit's history and its source words, in the order of the page. */
const history = [
  'Missed the last stair this morning.',
  'It rolled in, the right one.',
  'Four or five steps, yes.',
  'It’s sore on the outside.',
  'Inversion injury, right, this morning. Walked four or five steps after; sore on the lateral side.',
];

const background = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test('[SHOW-3] keyboard focus marks, Enter holds, Escape unmarks, and Tab stops at the five fields of the note alone', async ({
  page,
}) => {
  await openHydrated(page, at('/'));
  await field(page, 'History').focus();
  await expect.poll(() => marked(page)).toEqual(history);
  await page.keyboard.press('Enter');
  await expect(field(page, 'History')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect.poll(() => marked(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Assessment')).toBeFocused();
  await expect.poll(() => marked(page)).toContain('A sprain, then.');

  await page.getByRole('button', { name: 'Start Demo' }).focus();
  const stops: (string | null)[] = [];
  const isWithin = () => note(page).evaluate((root) => root.contains(document.activeElement));
  await page.keyboard.press('Tab');
  while (await isWithin()) {
    stops.push(
      await page.evaluate(() => document.activeElement?.closest('dl > div')?.firstElementChild?.textContent ?? null),
    );
    await page.keyboard.press('Tab');
  }
  expect(stops).toEqual(['Chief complaint', 'History', 'Assessment', 'ICD-10', 'ICD-10']);
});

test.describe(() => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('[SHOW-3] a tap holds the mark, and a tap beside the note removes it', async ({ page }) => {
    await openHydrated(page, at('/'));
    await field(page, 'History').tap();
    await expect.poll(() => marked(page)).toEqual(history);
    await field(page, 'Assessment').tap();
    await expect.poll(() => marked(page)).toContain('A sprain, then.');
    await field(page, 'Assessment').tap();
    await expect.poll(() => marked(page)).toEqual([]);
    await words(page, 'It rolled in').tap();
    await expect.poll(() => marked(page)).toContain(history.at(-1));
    await note(page).locator('dt').first().tap();
    await expect.poll(() => marked(page)).toEqual([]);
  });
});

test('[SHOW-3] a mark is visible, and shifts nothing', async ({ page }) => {
  await openHydrated(page, at('/'));
  const places = () =>
    note(page).evaluate((root) =>
      [...root.querySelectorAll('li, dd, [role=button]')].map((part) => JSON.stringify(part.getBoundingClientRect())),
    );
  const before = await places();
  const plain = await background(words(page, 'It rolled in'));
  await field(page, 'History').dispatchEvent('click');
  await expect.poll(() => marked(page)).toEqual(history);
  await expect.poll(() => background(words(page, 'It rolled in'))).not.toBe(plain);
  expect(await places()).toEqual(before);
});

test('[SHOW-14] the trace announces nothing, and scrolling ends it', async ({ page }) => {
  await openStill(page, at('/'));
  await page.getByRole('button', { name: 'Start Demo' }).click();
  await page.clock.runFor(14_000);
  await expect.poll(() => marked(page)).not.toEqual([]);
  const announced = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')].map((node) => node.textContent),
    );
  const before = await announced();
  await page.clock.runFor(900);
  await expect.poll(() => marked(page)).toEqual(history);
  expect(await announced()).toEqual(before);
  await page.mouse.wheel(0, 10);
  await expect.poll(() => marked(page)).toEqual([]);
});
