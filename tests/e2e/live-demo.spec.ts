import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, openStill, test } from './site-test.ts';

const demo = (page: Page) => page.locator('[data-machine=live-demo]');
const start = (page: Page) => demo(page).getByRole('button', { name: 'Start Demo' });
const lines = (page: Page) => demo(page).getByRole('log').locator('li').filter({ visible: true });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[DEMO-4] [SHOW-1] the finished note is shown without a button', async ({ page }) => {
    await page.goto(at('/'));
    await expect(lines(page)).toHaveCount(6);
    for (const part of ['Chief complaint', 'History', 'Assessment', 'ICD-10']) {
      const term = demo(page).locator('dt').filter({ hasText: part });
      await expect(term).toBeVisible();
      await expect(term.locator('xpath=following-sibling::dd')).toBeVisible();
    }
    await expect(demo(page).getByRole('button')).toHaveCount(0);
    await expect(demo(page).getByRole('radio')).toHaveCount(0);
    await expect(demo(page).getByText('Scripted example')).toBeVisible();
  });
});

test('[HOME-2] the demo is in the hero, beside the link to the trial', async ({ page }) => {
  await page.goto(at('/'));
  const hero = page.getByRole('region', { name: /^Talk to the patient/ });
  await expect(hero.getByText('Now with Synapse AI Assistant', { exact: true })).toBeVisible();
  await expect(hero.getByRole('link', { name: 'Start 14-Day Free Trial' })).toHaveAttribute('href', at('/signup'));
  await expect(hero.getByRole('link', { name: 'Watch Demo' })).toHaveAttribute('href', /#staveline-in-action$/);
  await expect(
    hero.getByRole('region', { name: 'Live demo' }).getByRole('button', { name: 'Start Demo' }),
  ).toBeVisible();
});

test('[DEMO-1] by keyboard: start, wait and reset keep the focus on the button', async ({ page }) => {
  await openStill(page, at('/'));
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(demo(page).getByRole('button', { name: 'Demo Running...' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(14_000);
  await expect(demo(page).getByRole('button', { name: 'Reset Demo' })).toBeFocused();
  await expect(demo(page).getByRole('status')).toHaveText(
    /^Demo CompleteA full clinical note was generated in 30 seconds\./,
  );
  await page.keyboard.press('Enter');
  await expect(demo(page).getByRole('button', { name: 'Start Demo' })).toBeFocused();
  await expect(lines(page)).toHaveCount(6);
});

test('[SHOW-1] the finished note rests before the first run and after a reset, and a start clears it', async ({
  page,
}) => {
  await openStill(page, at('/'));
  const fields = demo(page).getByRole('definition').filter({ visible: true });
  const colour = () => fields.first().evaluate((field) => getComputedStyle(field).color);
  const rests = async () => {
    await expect(lines(page)).toHaveCount(6);
    await expect(fields).toHaveCount(4);
    await expect(demo(page).getByText('Scripted example')).toBeVisible();
    return await colour();
  };
  const quiet = await rests();
  await start(page).click();
  await expect(lines(page)).toHaveCount(0);
  await expect(fields).toHaveCount(0);
  await page.clock.runFor(14_000);
  await expect(fields).toHaveCount(4);
  expect(await colour()).not.toBe(quiet);
  await demo(page).getByRole('button', { name: 'Reset Demo' }).click();
  expect(await rests()).toBe(quiet);
});

for (const [height, reducedMotion] of [
  [844, 'no-preference'],
  [664, 'no-preference'],
  [664, 'reduce'],
] as const) {
  test(`[SHOW-2] on a phone of ${height} px the note is in view when it appears, without a scroll, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height });
    await page.emulateMedia({ reducedMotion });
    await openStill(page, at('/'));
    await inOwnFonts(page);
    const note = demo(page).locator('dl');
    // Wherever on the screen the button is when it is pressed.
    for (const block of ['center', 'end'] as const) {
      await start(page).evaluate(
        (button, place) => button.scrollIntoView({ block: place, behavior: 'instant' }),
        block,
      );
      const scrolled = await page.evaluate(() => window.scrollY);
      await start(page).dispatchEvent('click');
      for (const wait of [12_000, 2_000]) {
        await page.clock.runFor(wait);
        await expect(note).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
      }
      await demo(page).getByRole('button', { name: 'Reset Demo' }).dispatchEvent('click');
    }
  });
}

for (const width of [960, 1024, 1440]) {
  test(`[SHOW-7] the first screen has two columns with the demo in it, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 });
    await openHydrated(page, at('/'));
    await inOwnFonts(page);
    const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
    const sheet = await demo(page).locator('> :last-child').boundingBox();
    if (!headline || !sheet) throw new Error('The hero is not on the page.');
    expect(sheet.x).toBeGreaterThanOrEqual(headline.x + headline.width);
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(width);
    for (const part of [demo(page).getByRole('listitem').first(), demo(page).getByRole('definition').first()])
      await expect(part).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height: 720 });
    await expect(start(page)).toBeInViewport({ ratio: 1 });
  });
}

test('[SHOW-4] a visit chosen before the script has loaded is shown afterwards', async ({ page }) => {
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  await demo(page).getByText('Primary care', { exact: true }).click();
  letIn();
  await hydrated(page);
  await expect(lines(page).first()).toContainText('blood pressure');
  await expect(demo(page).getByRole('radio', { name: 'Primary care' })).toBeChecked();
});

test('[DEMO-1] a press before the script has loaded starts the demo afterwards', async ({ page }) => {
  await page.goto(at('/'));
  // The press is the first input, which loads the script.
  await demo(page).getByRole('button', { name: 'Start Demo' }).click();
  await expect(demo(page)).toHaveAttribute('data-state', /^running/);
});

test('[DEMO-5] leaving the page stops the run, and returning finds it idle', async ({ page, complaints }) => {
  await openStill(page, at('/'));
  await start(page).click();
  await page.clock.runFor(3_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
  await page.clock.runFor(20_000);
  await page.getByRole('banner').getByRole('link', { name: 'Staveline' }).click();
  await expect(demo(page)).toHaveAttribute('data-state', 'idle');
  expect(complaints).toEqual([]);
});

for (const width of [320, 390, 1440]) {
  test(`[DEMO-2] playing causes no layout shift and does not move the button, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openStill(page, at('/'));
    await inOwnFonts(page);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main section, main li, main dd, main button')]
          .filter((element) => element.checkVisibility() && !element.closest('[data-machine=ticker]'))
          .map((element) => {
            const { x, y, width: wide, height } = element.getBoundingClientRect();
            return element.tagName === 'BUTTON'
              ? `button ${y + window.scrollY}`
              : [element.tagName, x, y + window.scrollY, wide, height].map(String).join(' ');
          }),
      );
    const before = await places();
    await start(page).click();
    expect(await places()).toEqual(before);
    for (const wait of [2_500, 5_500, 4_000, 2_000]) {
      await page.clock.runFor(wait);
      expect(await places()).toEqual(before);
    }
    await expect(demo(page)).toHaveAttribute('data-state', 'complete');
  });
}

for (const [reducedMotion, moving] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`the strands ${moving ? 'move only while it runs' : 'do not move'}, motion: ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await openStill(page, at('/'));
    const animations = () =>
      demo(page).evaluate((section) => section.querySelector('svg')?.getAnimations({ subtree: true }).length);
    expect(await animations()).toBe(0);
    await start(page).click();
    await expect(demo(page)).toHaveAttribute('data-state', 'running.opening');
    expect(await animations()).toBe(moving ? 5 : 0);
    await page.clock.runFor(14_000);
    await expect(demo(page)).toHaveAttribute('data-state', 'complete');
    expect(await animations()).toBe(0);
  });
}

test('hydration moves nothing', async ({ page, complaints }) => {
  await page.goto(at('/'), { waitUntil: 'load' });
  await inOwnFonts(page);
  const height = () => demo(page).evaluate((section) => section.getBoundingClientRect().height);
  const before = await height();
  await hydrated(page);
  expect(await height()).toBe(before);
  expect(complaints).toEqual([]);
});
