/** Only a browser has an address bar, a history, and a reload. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, hydrated, openHydrated, test } from './site-test.ts';

const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');
const unusable = 'This link cannot be used. It may have expired or already been used.';

const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => (route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback()),
  );

const newPasswords = [
  {
    path: '/reset-password',
    requirement: 'SRV-7',
    done: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
  },
  {
    path: '/complete-registration',
    requirement: 'SRV-6',
    done: 'Your registration is complete. Log in with your new password.',
  },
] as const;

for (const { path, requirement, done } of newPasswords) {
  test(`[${requirement}] [RUN-1] the token of ${path} leaves the address bar, and a reload and going back keep the link until it is used`, async ({
    page,
    site,
    complaints,
  }) => {
    const token = page.locator('input[name=token]');
    await openHydrated(page, at(`${path}?token=opaque-Token_1`));
    await expect(page).toHaveURL(`${site.origin}${at(path)}`);
    await expect(token).toHaveValue('opaque-Token_1');
    expect(complaints).toEqual([]);
    // Fails without the page's script, which would remove the token too late.
    await page.route('**/entry-client-*.js', (route) => route.abort());
    await page.reload();
    await expect(token).toHaveValue('opaque-Token_1');
    await expect(page.getByText(unusable)).toHaveCount(0);
    await page.unroute('**/entry-client-*.js');
    await page.goto(at('/about'));
    await page.goBack();
    await hydrated(page);
    await expect(token).toHaveValue('opaque-Token_1');
    await expect(page).toHaveURL(`${site.origin}${at(path)}`);

    await answer(page, path, 200, { success: true });
    await page.getByLabel('New password').fill('eight888');
    await submit(page).click();
    await expect(page.getByText(done)).toBeFocused();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(unusable)).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}${at(path)}`);
  });
}
