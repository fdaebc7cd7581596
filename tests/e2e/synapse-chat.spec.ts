/** Only a browser knows places, the viewport and focus. */
import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openStill, test } from './site-test.ts';

const chat = (page: Page) => page.locator('[data-machine=synapse-chat]');
const messages = (page: Page) => chat(page).getByRole('list', { name: 'Conversation' }).getByRole('listitem');

test('[SYN-1] the analyzing indicator is on Synapse’s side, regardless of the next speaker', async ({ page }) => {
  await openStill(page, at('/'));
  await chat(page).scrollIntoViewIfNeeded();
  await inOwnFonts(page);
  const edge = (await messages(page).filter({ hasText: 'Treat a regular' }).locator('> div').boundingBox())?.x;
  const analyzing = chat(page).getByText('Synapse is analyzing...', { exact: true });
  for (const wait of [2_000, 4_000, 4_000]) {
    expect((await analyzing.boundingBox())?.x).toBe(edge);
    await page.clock.runFor(wait);
  }
  expect((await analyzing.boundingBox())?.x).toBe(edge);
});

test('[SYN-2] a press on Pause before the script has loaded pauses the conversation afterwards', async ({ page }) => {
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  await chat(page).getByRole('button', { name: 'Pause the conversation' }).click();
  letIn();
  await hydrated(page);
  await expect(chat(page)).toHaveAttribute('data-state', 'paused');
  await expect(chat(page).getByRole('button', { name: 'Play the conversation' })).toBeInViewport();
});

test('[SYN-2] pause and play by keyboard keep the focus on the button', async ({ page }) => {
  await openStill(page, at('/'));
  await chat(page).scrollIntoViewIfNeeded();
  await expect(chat(page)).toHaveAttribute('data-state', 'playing.opening');
  await chat(page).getByRole('button', { name: 'Pause the conversation' }).focus();
  await page.keyboard.press('Enter');
  await expect(chat(page).getByRole('button', { name: 'Play the conversation' })).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(chat(page)).toHaveAttribute('data-state', 'paused');
  await page.keyboard.press('Enter');
  await expect(chat(page)).toHaveAttribute('data-state', 'playing.opening');
});

test('[SHOW-1] on a phone the first message shows from the start without an announcement, and the others have their places', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openStill(page, at('/'));
  const message = (index: number) => messages(page).nth(index).locator('> div');
  const color = () => message(0).evaluate((element) => getComputedStyle(element).color);
  await expect(message(0)).toHaveCSS('opacity', '1');
  const quiet = await color();
  await message(0).scrollIntoViewIfNeeded();
  await expect(chat(page)).toHaveAttribute('data-state', 'playing.opening');
  await expect(message(1)).toHaveCSS('opacity', '0');
  expect(await color()).toBe(quiet);
  await page.clock.runFor(2_000);
  await expect(chat(page)).toHaveAttribute('data-state', 'playing.question');
  await expect.poll(color).not.toBe(quiet);
  await expect(message(0)).toHaveCSS('opacity', '1');
});

test('[SHOW-1] each message has its place from the start, and new messages cause no layout shift', async ({ page }) => {
  await openStill(page, at('/'));
  await chat(page).scrollIntoViewIfNeeded();
  await expect(chat(page)).toHaveAttribute('data-state', 'playing.opening');
  await inOwnFonts(page);
  const places = () =>
    chat(page).evaluate((section) =>
      [section, ...section.querySelectorAll('li, button')].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
    );
  const heights = await messages(page).evaluateAll((items) => items.map(({ clientHeight }) => clientHeight));
  expect(heights.filter((height) => height > 40)).toHaveLength(4);
  const before = await places();
  for (const wait of [2_000, 4_000, 4_000, 4_000, 5_000]) {
    await page.clock.runFor(wait);
    expect(await places()).toEqual(before);
  }
  await expect(chat(page)).toHaveAttribute('data-state', 'playing.opening');
});
