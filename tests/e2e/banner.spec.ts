/** Only a browser knows places, hover, focus, touch and reduced motion. */
import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdScript, openStill, stopClock, test } from './site-test.ts';

const banner = (page: Page) => page.locator('[data-machine=banner]');
const message = (page: Page) => banner(page).getByRole('paragraph').filter({ visible: true });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-5] without script all messages are shown without a button', async ({ page }) => {
    await page.goto(at('/'));
    await expect(message(page)).toHaveCount(3);
    await expect(banner(page).getByRole('button')).toHaveCount(0);
  });
});

test('[HOME-1] the banner is first on the home page, above the header, changes its message without a layout shift, and is on no other page', async ({
  page,
}) => {
  await openStill(page, at('/'));
  await inOwnFonts(page);
  const [top, header] = await Promise.all([banner(page).boundingBox(), page.getByRole('banner').boundingBox()]);
  expect(top?.y).toBe(0);
  expect(header?.y).toBeGreaterThanOrEqual(top?.height ?? 0);
  const heights = async () => {
    const found: number[] = [];
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      found.push(await banner(page).evaluate((section) => section.getBoundingClientRect().height));
    }
    return found;
  };
  await expect(message(page)).toHaveText('8,698+ clinicians chart with Staveline. Start a 14-day trial');
  const before = await heights();
  for (const next of [/Early Access$/, /See the plans$/]) {
    await page.clock.runFor(8_000);
    await expect(message(page)).toHaveText(next);
    expect(await heights()).toEqual(before);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
  await expect(banner(page)).toHaveCount(0);
});

test('[HOME-5] hover or focus before the script has loaded holds the banner afterwards', async ({ page }) => {
  await stopClock(page);
  const arrivals = [
    () => banner(page).hover(),
    () => banner(page).getByRole('button', { name: 'Pause announcements' }).focus(),
  ];
  for (const arrive of arrivals) {
    const letIn = await holdScript(page);
    await page.mouse.move(600, 700);
    await page.goto(at('/'));
    // Script focus matches :focus-visible only after a key.
    await page.keyboard.press('Shift');
    await arrive();
    letIn();
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await expect(banner(page)).toHaveAttribute('data-state', 'automatic.held');
    await page.clock.runFor(60_000);
    await expect(message(page)).toHaveText(/^8,698\+/);
  }
});

test.describe(() => {
  test.use({ hasTouch: true });

  test('[HOME-5] a tap on a touch screen does not hold the banner', async ({ page }) => {
    await openStill(page, at('/'));
    await banner(page).locator('strong').first().tap();
    await expect(banner(page)).toHaveAttribute('data-state', 'automatic.rotating');
  });
});
