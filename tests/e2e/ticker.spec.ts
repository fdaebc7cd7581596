/** Only a browser knows rows, animations, hover and reduced motion. */
import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const ticker = (page: Page) => page.locator('[data-machine=ticker]');
const movement = (page: Page) =>
  ticker(page).evaluate((section) => section.getAnimations({ subtree: true }).map(({ playState }) => playState));

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-5] without script the figures are in rows without a button', async ({ page }) => {
    await page.goto(at('/'));
    expect(await movement(page)).toEqual([]);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const places = await ticker(page)
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right));
      expect(places).toHaveLength(8);
      for (const right of places) expect(right, `${width} px`).toBeLessThanOrEqual(width);
    }
    await expect(ticker(page).getByRole('button')).toHaveCount(0);
  });
});

test('[HOME-5] a press before the script has loaded stops it afterwards, and not the banner; nor does the banner’s pause stop it', async ({
  page,
}) => {
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  expect(await movement(page)).toEqual([]);
  await ticker(page).getByRole('button', { name: 'Stop figures' }).click();
  letIn();
  await expect(ticker(page)).toHaveAttribute('data-state', 'stopped');
  const banner = page.locator('[data-machine=banner]');
  await expect(banner).toHaveAttribute('data-state', 'automatic.rotating');
  await ticker(page).getByRole('button', { name: 'Play figures' }).click();
  await banner.getByRole('button', { name: 'Pause announcements' }).click();
  await expect(banner).toHaveAttribute('data-state', 'automatic.paused');
  await expect(ticker(page)).toHaveAttribute('data-state', 'scrolling');
});

test('[HOME-5] hovering before the script has loaded holds it afterwards, until the pointer leaves', async ({
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
});

test('[HOME-5] with reduced motion the figures are in rows, and hydration moves none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  const places = () =>
    ticker(page)
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => JSON.stringify(item.getBoundingClientRect())));
  await inOwnFonts(page);
  const before = await places();
  expect(before).toHaveLength(8);
  letIn();
  await hydrated(page);
  expect(await places()).toEqual(before);
  expect(await movement(page)).toEqual([]);
  await expect(ticker(page)).toHaveAttribute('data-state', 'still');
  await expect(ticker(page).getByRole('button')).toHaveCount(0);
});

test('[RUN-1] on a phone hydration shifts nothing, and the loop has no seam: the second row of figures has the width and the beginning of the first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 823 });
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    });
    Object.assign(window, { shifts });
  });
  await openHydrated(page, at('/'));
  await inOwnFonts(page);
  const shift = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const shifts = Reflect.get(window, 'shifts') as { value: number }[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
  expect(shift).toBeLessThan(0.005);
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
