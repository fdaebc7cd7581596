/** Only a browser knows which rows share a line, what a cookie hides, and a team typed before hydration. */
import type { Locator, Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, layOutAll, openHydrated, sessionCookies, test } from './site-test.ts';

const plan = (page: Page, name: string) =>
  page
    .locator('[data-machine=billing]')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = ['Advanced Practice Provider', 'Physician', 'Organization', 'Enterprise'];

const team = (page: Page) => page.locator('[data-machine=team-cost]');
const field = (page: Page, name: string) => team(page).getByLabel(name, { exact: true });
const physicians = 'Physicians (MD or DO)';
const total = (page: Page) =>
  team(page)
    .getByText(/ a month on /)
    .first();

test('[SHOW-8] equal features of the plans share a row, and no plan has an empty row', async ({ page }) => {
  await openHydrated(page, at('/pricing'));
  await layOutAll(page);
  await expect(page.locator('[data-machine=billing]').getByRole('link', { name: 'Start trial' })).toHaveCount(2);
  const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? NaN;
  const tops = (row: string, plans: readonly string[]) =>
    Promise.all(plans.map((name) => topOf(plan(page, name).getByText(row, { exact: true }))));
  for (const width of [960, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [row, plans] of [
      ['All clinician features', names.slice(0, 2)],
      ['All clinician features', names.slice(2)],
      ['Admin dashboard', ['Organization', 'Enterprise']],
      ['Team note sharing', ['Organization', 'Enterprise']],
    ] as const) {
      const [first = NaN, ...others] = await tops(row, plans);
      for (const other of others) expect(Math.abs(other - first), `${row}, ${width} px`).toBeLessThan(1);
    }
  }
  for (const name of names) {
    const rows = plan(page, name).getByRole('listitem');
    const [sheet, last] = [await plan(page, name).boundingBox(), await rows.last().boundingBox()];
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0)), name).toBeLessThan(2);
  }
  await page.getByRole('link', { name: 'Business Associate Agreement (BAA)' }).click();
  await expect(page).toHaveURL(at('/legal-acceptance#baa'));
  await expect(page.locator('#baa').getByRole('heading', { level: 2 })).toBeInViewport();
});

test('[ACC-8] for a logged-in reader no button of the pricing leads into a second signup', async ({ page, site }) => {
  const buttons = page.getByRole('main').locator('a.button');
  const pricing = page.locator('[data-machine=billing]');
  await page.goto(at('/pricing'));
  expect(await buttons.filter({ visible: true, hasText: 'Start trial' }).count()).toBeGreaterThan(1);
  await page.context().addCookies(await sessionCookies(site));
  for (const path of ['/', '/pricing']) {
    await page.goto(at(path));
    await expect(pricing.getByRole('link', { name: 'Your Account' })).toHaveCount(2);
    await expect(pricing.getByRole('link', { name: 'Start trial' })).toHaveCount(0);
  }
  for (const button of await buttons.filter({ visible: true }).all())
    await expect(button).not.toHaveAttribute('href', /signup/);
});

test('[SHOW-8] a team typed before hydration counts', async ({ page }) => {
  const letIn = await holdScript(page);
  await page.goto(at('/pricing'));
  await field(page, physicians).fill('6');
  letIn();
  await hydrated(page);
  // 3 x 79 + 6 x 99 = 831.
  await expect(total(page)).toHaveText(/^\$499 a month on the Organization plan/);
  await expect(field(page, physicians)).toHaveValue('6');
  // No path takes both ways of a stepper: they are one transition.
  const size = team(page).getByRole('textbox').first();
  const before = Number(await size.inputValue());
  await team(page)
    .getByRole('button', { name: /^One fewer/ })
    .first()
    .click();
  await expect(size).toHaveValue(String(before - 1));
});
