/** Only a browser knows what is seen at a width, what moves, what has the focus, and when drawings load. */
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { chooseTheme, expect, openHydrated, test } from './site-test.ts';

const machine = (page: Page, id: string) => page.locator(`[data-machine=${id}]`);
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectChoices(page: Page): Promise<void> {
  const ways = section(page, 'Three ways to start a note');
  const titles = ways.getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Ambient audio']);
  for (const title of ['Text', 'Echo mode', 'Ambient audio']) {
    await ways.locator('label', { hasText: title }).click();
    await expect(titles).toHaveText([title]);
  }
  const video = section(page, 'Staveline in action');
  const transcript = video.getByRole('list');
  await expect(transcript).toBeHidden();
  await video.locator('summary', { hasText: 'Transcript of the demo' }).click();
  await expect(transcript).toBeVisible();
  await expect(video.locator('video:visible')).toHaveCount(1);
  await page.setViewportSize({ width: 1024, height: 844 });
  await expect(titles.filter({ visible: true })).toHaveCount(3);
  await expect(ways.getByRole('radio')).toHaveCount(0);
}

test('[HOME-1] [HOME-3] [HOME-6] on a phone the chosen way to start a note shows alone, and the transcript when opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at('/'));
  await expectChoices(page);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[HOME-1] [HOME-3] [HOME-5] [HOME-6] [HEAD-3] without script the home page has the same content, the mobile menu opens, and the figures are in rows without a button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at('/'));
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const button = page.locator('summary', { hasText: 'Menu' });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible();
    await button.click();
    await expectChoices(page);

    const ticker = machine(page, 'ticker');
    expect(await ticker.evaluate((figures) => figures.getAnimations({ subtree: true }).length)).toBe(0);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const places = await ticker
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right));
      expect(places).toHaveLength(8);
      for (const right of places) expect(right, `${width} px`).toBeLessThanOrEqual(width);
    }
    await expect(ticker.getByRole('button')).toHaveCount(0);
  });
});

test('[HEAD-1] [HOME-6] [HOME-7] links into the home page lead to their sections, with the focus on the heading', async ({
  page,
}) => {
  // Lower screens cannot show the whole sheet.
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, at('/?billing=annual'));
  await section(page, 'Staveline in action').getByRole('link', { name: 'See the live demo' }).click();
  await expect(page.getByRole('heading', { name: 'Live demo' })).toBeFocused();
  await expect(machine(page, 'live-demo').getByRole('button', { name: 'Start Demo' })).toBeInViewport();
  await expect(page).toHaveURL(at('/?billing=annual#live-demo'));
  for (const [name, id] of [
    ['Pricing', 'pricing'],
    ['Features', 'features'],
    ['Demo', 'staveline-in-action'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    const heading = page.locator(`#${id} h2`).first();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    // The query goes: the prices are monthly again.
    await expect(page).toHaveURL(at(`/#${id}`));
  }
});

test('[HOME-5] [SYN-2] the other states of the home page meet WCAG 2.2 AA in both themes, and with reduced motion nothing moves', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  // Axe cannot measure the contrast of elements that are fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Axe needs a running clock.
  await page.clock.install();
  await openHydrated(page, at('/?billing=annual'));
  const check = async (state: string) => {
    await chooseTheme(page, 'light');
    expect.soft(await violationsOn(page), `${state}, light`).toEqual([]);
    await chooseTheme(page, 'dark');
    expect.soft(await violationsOn(page, { only: 'colors' }), `${state}, dark`).toEqual([]);
  };
  const demo = machine(page, 'live-demo');
  await machine(page, 'synapse-chat').scrollIntoViewIfNeeded();
  await demo.getByRole('button', { name: 'Start Demo' }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await machine(page, 'banner').getByRole('button', { name: 'Next announcement' }).click();
  await page.clock.fastForward(6_000);
  await expect(demo).toHaveAttribute('data-state', /^running/);
  await check('the demo runs');
  await page.clock.fastForward(14_000);
  await expect(demo).toHaveAttribute('data-state', 'complete');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await machine(page, 'ticker').getByRole('button').click();
  await machine(page, 'synapse-chat').scrollIntoViewIfNeeded();
  await expect(machine(page, 'synapse-chat')).toHaveAttribute('data-state', /^playing/);
  await page.clock.fastForward(2_000);
  await expect(machine(page, 'synapse-chat')).toHaveAttribute('data-state', /^playing/);
  await machine(page, 'synapse-chat').getByRole('button', { name: 'Pause' }).click();
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(fading.map(({ finished }) => finished));
  });
  await check('the conversation is paused');
});
