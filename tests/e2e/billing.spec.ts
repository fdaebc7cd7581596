import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdTasks, openHydrated, runTasks, test } from './site-test.ts';

const pages = ['/', '/pricing'] as const;
const section = (page: Page) => page.locator('[data-machine=billing]');
const sheet = (page: Page, name: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const physicianPrice = (page: Page) => sheet(page, 'Physician').getByText(/\/month$/);
const option = (page: Page, name: RegExp) => section(page).getByRole('radio', { name });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  for (const path of pages) {
    test(`[PRICE-1] [RUN-1] without script: ${path}: a link leads to the annual prices, which the server renders, and another leads back`, async ({
      page,
    }) => {
      await page.goto(at(path));
      await expect(physicianPrice(page)).toHaveText('$99/month');
      await expect(section(page).getByRole('radio')).toHaveCount(0);
      const periods = section(page).getByRole('navigation', { name: 'Billing period' });
      await periods.getByRole('link', { name: /^Annual/ }).click();
      await expect(page).toHaveURL(`${at(path)}?billing=annual#pricing`);
      await expect(physicianPrice(page)).toHaveText('$79/month');
      await expect(sheet(page, 'Advanced Practice Provider')).toContainText('$756 billed yearly, saves $228');
      await expect(sheet(page, 'Advanced Practice Provider').getByRole('link')).toHaveAttribute(
        'href',
        at('/signup?plan=np_pa_annual&type=trial'),
      );
      await periods.getByRole('link', { name: 'Monthly' }).click();
      await expect(page).toHaveURL(`${at(path)}#pricing`);
      await expect(physicianPrice(page)).toHaveText('$99/month');
    });
  }
});

for (const tasks of [null, 0, 1, 2, 10]) {
  test(`[PRICE-1] a period chosen ${tasks === null ? 'before hydration' : `after ${tasks} tasks of hydration`} is kept`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(holdTasks);
    await page.goto(at('/pricing'));
    if (tasks !== null) await runTasks(page, tasks);
    await section(page)
      .getByRole('radiogroup')
      .getByText(/^Annual/)
      .click();
    await runTasks(page);
    await expect(physicianPrice(page)).toHaveText('$79/month');
    await expect(option(page, /^Annual/)).toBeChecked();
    await expect(page).toHaveURL(at('/pricing?billing=annual'));
    expect(complaints).toEqual([]);
  });
}

test('[PRICE-1] the arrow keys change the period, keep focus and scroll position, and announce the change', async ({
  page,
}) => {
  await openHydrated(page, at('/#pricing'));
  await inOwnFonts(page);
  await option(page, /^Monthly/).focus();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${at('/')}?billing=annual#pricing`);
  await expect(option(page, /^Annual/)).toBeFocused();
  await expect(section(page).getByRole('status')).toHaveText('Prices shown per month, billed yearly');
  expect(await scrolled()).toBe(before);
});

test('[PRICE-1] on the annual prices, the header’s link leads to the heading of the monthly ones', async ({ page }) => {
  await openHydrated(page, at('/?billing=annual'));
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(at('/#pricing'));
  await expect(section(page).getByRole('heading', { level: 2 })).toBeFocused();
  await expect(physicianPrice(page)).toHaveText('$99/month');
});

test('[HOME-4] Learn More opens the external pricing page in a new tab, without opener', async ({ page }) => {
  await page.goto(at('/'));
  const link = page.locator('#pricing').getByRole('link', { name: /^Learn More/ });
  await expect(link).toHaveAttribute('href', 'https://example.com/pricing');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
});

test('[PRICE-4] [PRICE-6] the organization plan names its additions, and one plan is highlighted', async ({ page }) => {
  await page.goto(at('/pricing'));
  await expect(sheet(page, 'Organization')).toContainText('Admin dashboard');
  await expect(sheet(page, 'Organization')).toContainText('Team note sharing');
  await expect(sheet(page, 'Organization')).toContainText('Up to 10 users');
  await expect(sheet(page, 'Enterprise')).toContainText('Custom');
  const colours = await section(page)
    .locator('li > h3')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
  expect(new Set(colours).size).toBe(2);
});
