import type { Page } from '@playwright/test';
import { refusedPage } from '../browser/refused-page.ts';
import { startSite } from '../browser/site.ts';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { expect, hydrated, openHydrated, test } from './site-test.ts';

const incorrect = 'Email or password is incorrect.';
const justSignedUp =
  'Just signed up? Open the link in our email first. If this is the password that you chose, another email is on its way.';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');

async function refuseLogin(page: Page, values: Record<string, string>) {
  const answer = await refusedPage({
    dist: 'dist',
    path: '/login',
    form: { flow: 'login', values, fields: {}, error: incorrect },
    status: 422,
  });
  await page.route('**/login', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback(),
  );
}

for (const path of ['/login', '/actual-login']) {
  test(`[LOGIN-1] ${path} has its fields and links, and a form that posts natively`, async ({ page }) => {
    await page.goto(at(path));
    const form = page.getByRole('main').locator('form');
    await expect(form).toHaveAttribute('action', '/login');
    await expect(form).toHaveAttribute('method', 'post');
    await expect(email(page)).toHaveAttribute('autocomplete', 'username');
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
    for (const field of [email(page), password(page)]) await expect(field).toHaveAttribute('required', '');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      at('/forgot-password'),
    );
    await expect(main.getByRole('link', { name: 'Start your free trial' })).toHaveAttribute('href', at('/signup'));
  });
}

test('[LOGIN-3] [SRV-9] a failed login focuses one message, keeps the address and empties the password', async ({
  page,
  complaints,
  site,
}) => {
  await openHydrated(page, at('/actual-login'));
  await expect(page.getByText(justSignedUp)).toHaveCount(0);
  await refuseLogin(page, { email: 'ann@example.org' });
  await email(page).fill('ann@example.org');
  await password(page).fill('wrong');
  complaints.length = 0;
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(incorrect);
  await expect(page.getByRole('alert')).toBeFocused();
  await hydrated(page);
  await expect(page).toHaveURL(`${site.origin}${at('/login')}`);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert')).toHaveText(incorrect);
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByText(justSignedUp)).toBeVisible();
  await expect(email(page)).toHaveValue('ann@example.org');
  await expect(password(page)).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveAttribute('aria-invalid', 'true');
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

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

test('[SIGN-9] a failed login keeps the token of the mailed link', async ({ page }) => {
  await openHydrated(page, at('/login?email=ann%40example.org&confirmation=opaque'));
  await refuseLogin(page, { email: 'ann@example.org', confirmation: 'opaque' });
  await password(page).fill('wrong');
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText(incorrect);
  await expect(page.locator('input[name=confirmation]')).toHaveValue('opaque');
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

test('[SRV-12] any other value in the query shows no reason', async ({ request }) => {
  for (const session of ['', 'x', 'constructor']) {
    const html = await (await request.get(at(`/login?session=${encodeURIComponent(session)}`))).text();
    expect(html).not.toMatch(/session has ended|Please log in first/);
  }
});

test('[LOGIN-2] while login is being migrated, /actual-login says so and /login has the form', async ({
  page,
  complaints,
}) => {
  const site = await startSite({ mode: 'production', environment: { LOGIN_MIGRATING: 'yes' } });
  try {
    const expectPlaceholder = async () => {
      await expect(page.getByText('Login is being migrated.')).toBeVisible();
      await expect(password(page)).toHaveCount(0);
    };
    for (const query of ['', '?email=ann%40example.org']) {
      await openHydrated(page, `${site.origin}${at('/actual-login')}${query}`);
      await expectPlaceholder();
    }
    await page.getByRole('link', { name: 'Go to login' }).click();
    await expect(page).toHaveURL(`${site.origin}${at('/login')}`);
    await expect(password(page)).toBeVisible();
    // Client-side navigation does not ask the server.
    await openHydrated(page, `${site.origin}${at('/about')}`);
    await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click();
    await expectPlaceholder();
    expect(complaints).toEqual([]);
  } finally {
    await site.stop();
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[LOGIN-1] no control is dead, and the browser sends address and password only', async ({ page }) => {
    await page.goto(at('/login'));
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Log in']);
    await email(page).fill('ann@example.org');
    await password(page).fill('correct horse 7');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await submit(page).click({ noWaitAfter: true });
    expect((await posted).postData()).toBe('email=ann%40example.org&password=correct+horse+7');
  });

  test('[LOGIN-3] the message of a failed login has the focus', async ({ page }) => {
    await refuseLogin(page, { email: 'ann@example.org' });
    await page.goto(at('/login'));
    await email(page).fill('ann@example.org');
    await password(page).fill('wrong');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(incorrect);
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(password(page)).toHaveValue('');
  });
});
