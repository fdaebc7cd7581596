import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, hydrated, openStill, test } from './site-test.ts';

const demo = (page: Page) => page.locator('[data-machine=live-demo]');
const lines = (page: Page) => demo(page).getByRole('log').locator('li').filter({ visible: true });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[DEMO-4] the finished note is shown without a button', async ({ page }) => {
    await page.goto(at('/'));
    await expect(lines(page)).toHaveCount(6);
    for (const part of ['Chief complaint', 'History', 'Assessment', 'ICD-10']) {
      const term = demo(page).locator('dt').filter({ hasText: part });
      await expect(term).toBeVisible();
      await expect(term.locator('xpath=following-sibling::dd')).toBeVisible();
    }
    await expect(demo(page).getByRole('button')).toHaveCount(0);
    await expect(demo(page).getByText('Watch six lines')).toBeHidden();
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
  await demo(page).getByRole('button').focus();
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
  await expect(lines(page)).toHaveCount(0);
});

test('[DEMO-1] a press before the script has loaded starts the demo afterwards', async ({ page }) => {
  await page.goto(at('/'));
  // The press is the first input, which loads the script.
  await demo(page).getByRole('button', { name: 'Start Demo' }).click();
  await expect(demo(page)).toHaveAttribute('data-state', /^running/);
});

test('[DEMO-5] a throttled tab catches up and continues on time', async ({ page }) => {
  await openStill(page, at('/'));
  await demo(page).getByRole('button').click();
  await expect(demo(page)).toHaveAttribute('data-state', 'running.opening');
  // A tab throttled for nine seconds: due timers fire once, late.
  await page.clock.fastForward(9_000);
  await page.clock.runFor(900);
  await expect(demo(page)).toHaveAttribute('data-state', 'running.fifthLine');
  await expect(lines(page)).toHaveCount(5);
  await page.clock.runFor(99);
  await expect(demo(page)).toHaveAttribute('data-state', 'running.fifthLine');
  await page.clock.runFor(1);
  await expect(demo(page)).toHaveAttribute('data-state', 'running.sixthLine');
});

test('[DEMO-5] leaving the page stops the run, and returning finds it idle', async ({ page, complaints }) => {
  await openStill(page, at('/'));
  await demo(page).getByRole('button').click();
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
        [...document.querySelectorAll('main section, main li, main dd, main button')].map((element) => {
          const { x, y, width: wide, height } = element.getBoundingClientRect();
          return element.tagName === 'BUTTON'
            ? `button ${y + window.scrollY}`
            : [element.tagName, x, y + window.scrollY, wide, height].map(String).join(' ');
        }),
      );
    const buttons = (all: string[]) => all.filter((place) => place.startsWith('button')).slice(0, 1);
    const idle = await places();
    await demo(page).getByRole('button').click();
    const before = await places();
    // On a phone the sheet grows below its button when the button is pressed, and only then.
    expect(width < 700 ? buttons(before) : before).toEqual(width < 700 ? buttons(idle) : idle);
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
    await demo(page).getByRole('button').click();
    await expect(demo(page)).toHaveAttribute('data-state', 'running.opening');
    expect(await animations()).toBe(moving ? 5 : 0);
    await page.clock.runFor(14_000);
    await expect(demo(page)).toHaveAttribute('data-state', 'complete');
    expect(await animations()).toBe(0);
  });
}

test('assistive technology gets the lines as a log and the present step as current', async ({ page }) => {
  await openStill(page, at('/'));
  await demo(page).getByRole('button').click();
  await page.clock.runFor(6_000);
  await expect(demo(page).getByRole('log', { name: 'Transcript' })).toBeVisible();
  await expect(demo(page).locator('[aria-current=step]')).toHaveText('Extracting symptoms and history');
  await expect(demo(page).getByRole('status')).toHaveText('Step 3 of 6');
});

test('hydration moves nothing', async ({ page, complaints }) => {
  await page.goto(at('/'), { waitUntil: 'load' });
  await inOwnFonts(page);
  const height = () => demo(page).evaluate((section) => section.getBoundingClientRect().height);
  const before = await height();
  await hydrated(page);
  expect(await height()).toBe(before);
  expect(complaints).toEqual([]);
});
