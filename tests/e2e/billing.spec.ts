/** Only a browser knows a choice made while React hydrates, the focus, the scroll position and the links without script. */
import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdTasks, openHydrated, runTasks, test } from './site-test.ts';

const section = (page: Page) => page.locator('[data-machine=billing]');
const sheet = (page: Page, name: string) =>
  section(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const physicianPrice = (page: Page) => sheet(page, 'Physician').getByText(/\/month$/);
const option = (page: Page, name: RegExp) => section(page).getByRole('radio', { name });

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[PRICE-1] [RUN-1] [SHOW-8] without script a link leads to the annual prices, which the server renders, and another leads back; the team’s cost is a table of an example', async ({
    page,
  }) => {
    await page.goto(at('/pricing'));
    await expect(physicianPrice(page)).toHaveText('$99/month');
    await expect(section(page).getByRole('radio')).toHaveCount(0);
    const team = page.locator('[data-machine=team-cost]');
    await expect(team.getByText('An example: 3 NPs and PAs, 2 Physicians (MD or DO).')).toBeVisible();
    await expect(team.getByLabel('NPs and PAs', { exact: true })).toBeHidden();
    await expect(team.getByRole('row')).toHaveCount(3);
    const periods = section(page).getByRole('navigation', { name: 'Billing period' });
    await periods.getByRole('link', { name: /^Annual/ }).click();
    await expect(page).toHaveURL(`${at('/pricing')}?billing=annual#pricing`);
    await expect(physicianPrice(page)).toHaveText('$79/month');
    await expect(sheet(page, 'Advanced Practice Provider')).toContainText('$756 billed yearly, saves $228');
    await expect(sheet(page, 'Advanced Practice Provider').getByRole('link')).toHaveAttribute(
      'href',
      at('/signup?plan=np_pa_annual&type=trial'),
    );
    await periods.getByRole('link', { name: 'Monthly' }).click();
    await expect(page).toHaveURL(`${at('/pricing')}#pricing`);
    await expect(physicianPrice(page)).toHaveText('$99/month');
  });
});

for (const tasks of [null, 1, 10]) {
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

test('[PRICE-1] [PRICE-6] the arrow keys change the period, keep focus and scroll position, and announce the change, and the visitor can go back; one plan is highlighted', async ({
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
  await page.goBack();
  await expect(page).toHaveURL(at('/#pricing'));
  await expect(option(page, /^Monthly/)).toBeChecked();
  await expect(physicianPrice(page)).toHaveText('$99/month');
  // PRICE-6: one plan is highlighted.
  const colours = await section(page)
    .locator('li > h3')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).backgroundColor));
  expect(new Set(colours).size).toBe(2);
});
