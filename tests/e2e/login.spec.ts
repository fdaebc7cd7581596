import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

test('[SIGN-9] [RUN-1] the mailed link fills in the address and carries its token, then both leave the address bar', async ({
  page,
  request,
  complaints,
  site,
}) => {
  const query = '?email=ann%40example.org&confirmation=opaque-Token_1';
  const html = await (await request.get(at(`/login${query}`))).text();
  expect(/<input[^>]*type="email"[^>]*>/.exec(html)?.[0]).toContain('value="ann@example.org"');
  expect(html).toContain('name="confirmation" value="opaque-Token_1"');

  await openHydrated(page, at(`/login${query}`));
  await expect(page).toHaveURL(`${site.origin}${at('/login')}`);
  await expect(email(page)).toHaveValue('ann@example.org');
  await expect(page.getByText('Log in to confirm your email address.')).toBeVisible();
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

const reasons = [
  { session: 'ended', said: 'Your session has ended. Please log in again.' },
  { session: 'none', said: 'Please log in first.' },
  {
    session: 'link',
    said: 'This link cannot be used. It may have expired or already been used. If you have used it, log in as usual.',
  },
  {
    session: 'cookies',
    said: 'Please log in first. If you just did, your browser did not keep the cookie that a login needs: allow cookies for this site, then log in again.',
  },
] as const;

for (const { session, said } of reasons) {
  test(`[SRV-12] a redirect because of a session (${session}) shows its reason until a reload`, async ({
    page,
    request,
    site,
    complaints,
  }) => {
    expect(await (await request.get(at(`/login?session=${session}`))).text()).toContain(said);
    await openHydrated(page, at(`/login?session=${session}`));
    await expect(page).toHaveURL(`${site.origin}${at('/login')}`);
    await expect(page.getByText(said)).toBeVisible();
    // A change of the address does not change the screen.
    await page.getByRole('link', { name: 'Skip to main content' }).press('Enter');
    await expect(page).toHaveURL(/#main$/);
    await expect(page.getByText(said)).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await openHydrated(page, at('/login'));
    await expect(page.getByText(said)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
}
