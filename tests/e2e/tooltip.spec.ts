/** Only a browser knows hover, focus, touch and where a bubble is. */
import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, hydrated, openStill, stopClock, test } from './site-test.ts';

/** The narrow header has both controls: the theme toggle and the menu button. */
test.use({ viewport: { width: 800, height: 700 } });

const toggle = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Switch to (dark|light) theme$/ });
const menu = (page: Page) => page.locator('summary', { hasText: 'Menu' });
const tooltip = (page: Page) => page.locator('[data-machine=tooltip]');

const moveAway = (page: Page) => page.mouse.move(400, 660);

test('[UI-1] a tooltip shifts nothing, is not announced twice, stays open under the pointer and while its control has the focus, moves with it on scroll, closes with Escape and a press, and does not open over the open menu, where it would hide the first link', async ({
  page,
}) => {
  await openStill(page, at('/about'));
  await inOwnFonts(page);
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not([data-machine=tooltip], [data-machine=tooltip] *)')].map((element) =>
        JSON.stringify(element.getBoundingClientRect()),
      ),
    );
  const unmoved = await places();
  await toggle(page).hover();
  await page.clock.runFor(700);
  await expect(tooltip(page)).toBeVisible();
  expect(await places()).toEqual(unmoved);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expect(toggle(page)).toHaveAccessibleName('Switch to dark theme');
  await expect(toggle(page)).toHaveAccessibleDescription('');
  const bubble = await tooltip(page).boundingBox();
  if (!bubble) throw new Error('no tooltip');
  // Moves slowly: there is no gap between control and tooltip that would close it.
  const middle = bubble.x + bubble.width / 2;
  for (let y = bubble.y - 10; y < bubble.y + bubble.height; y += 1) await page.mouse.move(middle, y);
  await page.clock.runFor(10_000);
  await expect(tooltip(page)).toBeVisible();
  await moveAway(page);
  await expect(tooltip(page)).toBeHidden();

  await page.getByRole('banner').getByRole('link', { name: 'Staveline' }).focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(700);
  await expect(tooltip(page)).toBeVisible();
  await toggle(page).hover();
  await moveAway(page);
  await page.clock.runFor(10_000);
  await expect(tooltip(page)).toBeVisible();
  const distance = async () =>
    ((await tooltip(page).boundingBox())?.y ?? Number.NaN) - ((await toggle(page).boundingBox())?.y ?? Number.NaN);
  const before = await distance();
  await page.evaluate(() => window.scrollTo(0, 30));
  await expect.poll(distance).toBe(before);

  await page.keyboard.press('Tab');
  await expect(tooltip(page)).toBeHidden();
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(700);
  await expect(tooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tooltip(page)).toBeHidden();
  await toggle(page).hover();
  await expect(tooltip(page)).toHaveText('Switch to dark theme');
  await toggle(page).click();
  await expect(tooltip(page)).toBeHidden();
  await menu(page).click();
  await moveAway(page);
  await menu(page).hover();
  await page.clock.runFor(5_000);
  await expect(tooltip(page)).toBeHidden();
});

test('[UI-1] a control that was hovered before hydration gets its tooltip', async ({ page }) => {
  await stopClock(page);
  await page.goto(at('/about'));
  await toggle(page).hover();
  await hydrated(page);
  await expect(tooltip(page)).toHaveAttribute('data-state', 'waiting');
  await page.clock.runFor(700);
  await expect(tooltip(page)).toBeVisible();
});

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[UI-1] on a touch screen no tooltip opens, also after a tap before hydration', async ({ page }) => {
    await stopClock(page);
    await page.goto(at('/about'));
    await menu(page).tap();
    await hydrated(page);
    await menu(page).tap();
    await page.clock.runFor(5_000);
    await expect(tooltip(page)).toHaveAttribute('data-state', 'closed');
    await toggle(page).tap();
    await menu(page).tap();
    await menu(page).tap();
    await page.clock.runFor(5_000);
    await expect(tooltip(page)).toHaveAttribute('data-state', 'closed');
  });
});
