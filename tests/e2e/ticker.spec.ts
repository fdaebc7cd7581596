/** Only a browser knows rows, animations, hover and reduced motion. */
import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, test } from './site-test.ts';

const ticker = (page: Page) => page.locator('[data-machine=ticker]');
const movement = (page: Page) =>
  ticker(page).evaluate((section) => section.getAnimations({ subtree: true }).map(({ playState }) => playState));

test('[HOME-5] a press before the script has loaded stops the figures afterwards, and not the banner; the banner’s pause does not stop the figures', async ({
  page,
}) => {
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  expect(await movement(page)).toEqual([]);
  await ticker(page).getByRole('button', { name: 'Pause figures' }).click();
  letIn();
  await expect(ticker(page)).toHaveAttribute('data-state', 'stopped');
  const banner = page.locator('[data-machine=banner]');
  await expect(banner).toHaveAttribute('data-state', 'automatic.rotating');
  await ticker(page).getByRole('button', { name: 'Play figures' }).click();
  await banner.getByRole('button', { name: 'Pause announcements' }).click();
  await expect(banner).toHaveAttribute('data-state', 'automatic.paused');
  await expect(ticker(page)).toHaveAttribute('data-state', 'scrolling');
});

test('[HOME-5] hovering before the script has loaded holds the figures afterwards, until the pointer leaves; on a phone the loop has no seam: the second row of figures has the width and the beginning of the first', async ({
  page,
}) => {
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  // A point inside the ticker both with several rows and with one.
  await ticker(page).hover({ position: { x: 20, y: 8 } });
  letIn();
  await hydrated(page);
  await expect(ticker(page)).toHaveAttribute('data-state', 'held');
  await page.mouse.move(0, 0);
  await expect(ticker(page)).toHaveAttribute('data-state', 'scrolling');
  await page.setViewportSize({ width: 390, height: 823 });
  await inOwnFonts(page);
  const rows = await ticker(page)
    .locator('ul')
    .evaluateAll((lists) =>
      lists.map((list) => {
        const left = list.getBoundingClientRect().left;
        const texts = [...list.querySelectorAll('strong')].map((text) =>
          Math.round(text.getBoundingClientRect().left - left),
        );
        return { width: Math.round(list.getBoundingClientRect().width), texts };
      }),
    );
  expect(rows[1]).toEqual(rows[0]);
});
