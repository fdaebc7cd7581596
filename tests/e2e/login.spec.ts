/** Only a browser has an address bar, and knows what hydration and a reload leave of a link. */
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

test('[SIGN-9] [RUN-1] the mailed link fills in the address and carries its token, then both leave the address bar', async ({
  page,
  complaints,
  site,
}) => {
  await openHydrated(page, at('/login?email=ann%40example.org&confirmation=opaque-Token_1'));
  await expect(page).toHaveURL(`${site.origin}${at('/login')}`);
  await expect(email(page)).toHaveValue('ann@example.org');
  await expect(page.getByText('Log in to confirm your email address.')).toBeVisible();
  const another = page.getByRole('link', { name: 'Link expired? Send another' });
  await expect(another).toHaveAttribute('href', at('/complete-registration'));
  // A change of the address does not change the screen.
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await password(page).fill('correct horse 7');
  let body = '';
  await page.route('**/login', (route) => {
    body = route.request().postData() ?? '';
    return route.abort('aborted');
  });
  await submit(page).click({ noWaitAfter: true });
  await expect.poll(() => body).not.toBe('');
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    email: 'ann@example.org',
    password: 'correct horse 7',
    confirmation: 'opaque-Token_1',
  });
  expect(complaints.filter((complaint) => !complaint.includes('ERR_ABORTED'))).toEqual([]);
  expect(complaints.join()).not.toContain('opaque-Token_1');
});

test('[SRV-12] a redirect because of a session shows its reason until a reload', async ({ page, site, complaints }) => {
  const reason = 'Your session has ended. Please log in again.';
  await openHydrated(page, at('/login?session=ended'));
  await expect(page).toHaveURL(`${site.origin}${at('/login')}`);
  // A change of the address does not change the screen.
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(page.getByText(reason)).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
  await openHydrated(page, at('/login'));
  await expect(page.getByText(reason)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
