/** Only a browser follows a link, with and without script. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';
const flow = (page: Page) => page.locator('[data-machine=trial-signup]');
const choice = (page: Page, name: string) => page.getByRole('link', { name });
const changePlan = (page: Page) => page.getByRole('link', { name: 'Choose a different plan' });

test('another query of the page starts another signup', async ({ page }) => {
  await openHydrated(page, at('/signup?plan=md'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(flow(page)).toHaveAttribute('data-state', 'choosing');
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[SIGN-2] [RUN-1] without script: the plans link to the form and back, and keep the query', async ({ page }) => {
    await page.goto(at('/signup?type=direct&invite_token=12e4'));
    await choice(page, 'Physician: $79 per month').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');
    await expect(flow(page)).toContainText('$948');
    await changePlan(page).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Choose your plan' })).toBeVisible();
    await choice(page, 'Advanced Practice Provider: $79 per month').click();
    await expect(page.locator('input[name=invite_token]')).toHaveValue('12e4');
  });
});
