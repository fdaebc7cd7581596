import type { Page } from '@playwright/test';
import { refusedPage } from '../browser/refused-page.ts';
import { at } from './route-table.ts';
import { beside, expect, hydrated, openHydrated, refuseAssets, test } from './site-test.ts';

const submit = (page: Page) => page.getByRole('main').locator('button[type=submit]');
const unusable = 'This link cannot be used. It may have expired or already been used.';

const answer = (page: Page, path: string, status: number, json: object) =>
  page.route(
    ({ pathname }) => pathname === path,
    (route) => (route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback()),
  );

test.describe('/forgot-password', () => {
  const sent = 'If that address has an account, a reset link is on its way.';

  test('[SRV-7] the answer offers to send again and to use another address, and the page words the missing address itself', async ({
    page,
  }) => {
    await answer(page, '/forgot-password', 200, { success: true });
    await openHydrated(page, at('/forgot-password'));
    await page.getByLabel('Email').fill('ann@example.org');
    await submit(page).click();
    await expect(page.getByText(sent)).toBeFocused();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(sent)).toBeFocused();
    await page.getByRole('link', { name: 'Use another address' }).click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill('');
    await submit(page).click();
    await expect(beside(page, 'Enter your email address')).toBeVisible();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('[SRV-7] the form posts natively, and the answer is a page that links back to it', async ({ page }) => {
      let posted: string | null = null;
      await page.route(
        ({ pathname }) => pathname === '/forgot-password',
        (route) => {
          posted = route.request().postData();
          return route.fulfill({ status: 303, headers: { Location: at('/forgot-password?sent=yes') } });
        },
      );
      await page.goto(at('/forgot-password'));
      await page.getByLabel('Email').fill('ann@example.org');
      await submit(page).click();
      await expect(page.getByText(sent)).toBeVisible();
      expect(posted).toBe('email=ann%40example.org');
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await page.getByRole('link', { name: 'Use another address' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
    });
  });
});

test.describe('/signup-invite', () => {
  test('[SRV-7] a valid code leads to the signup with its token', async ({ page, site }) => {
    await answer(page, '/signup-invite', 200, { success: true, redirect: '/landing-new/signup?invite_token=opaque' });
    await openHydrated(page, at('/signup-invite'));
    const field = page.getByLabel('Invite code');
    await expect(field).toHaveAttribute('autocapitalize', 'characters');
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await field.fill(' stave 20-26');
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await field.press('Enter');
    expect((await posted).postData()).toBe('code=STAVE2026');
    await expect(page).toHaveURL((url) => url.origin === site.origin && url.pathname === at('/signup'));
  });
});

const newPasswords = [
  {
    path: '/reset-password',
    requirement: 'SRV-7',
    done: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
    query: 'changed',
  },
  {
    path: '/complete-registration',
    requirement: 'SRV-6',
    done: 'Your registration is complete. Log in with your new password.',
    query: 'completed',
  },
] as const;

for (const { path, requirement, done, query } of newPasswords) {
  test.describe(path, () => {
    test(`[${requirement}] [RUN-1] the token is in the rendered form and leaves the address bar`, async ({
      page,
      request,
      site,
      complaints,
    }) => {
      const html = await (await request.get(at(`${path}?token=opaque-Token_1`))).text();
      expect(html).toContain('name="token" value="opaque-Token_1"');
      await openHydrated(page, at(`${path}?token=opaque-Token_1`));
      await expect(page).toHaveURL(`${site.origin}${at(path)}`);
      await expect(page.locator('input[name=token]')).toHaveValue('opaque-Token_1');
      expect(complaints).toEqual([]);
    });

    test(`[${requirement}] a reload keeps the link until it is used`, async ({ page, site }) => {
      await openHydrated(page, at(`${path}?token=opaque-Token_1`));
      await expect(page).toHaveURL(`${site.origin}${at(path)}`);
      // Fails without the page's script, which would remove the token too late.
      await page.route('**/entry-client-*.js', (route) => route.abort());
      await page.reload();
      await expect(page.locator('input[name=token]')).toHaveValue('opaque-Token_1');
      await expect(page.getByText(unusable)).toHaveCount(0);
      await page.unroute('**/entry-client-*.js');
      await openHydrated(page, at(`${path}?token=opaque-Token_1`));
      await page.reload();
      await hydrated(page);
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

    test(`[${requirement}] no cache keeps the page of a link, and going back to it restores the link`, async ({
      page,
      site,
    }) => {
      const [response] = await Promise.all([
        page.waitForResponse(/\?token=/),
        openHydrated(page, at(`${path}?token=opaque-Token_1`)),
      ]);
      expect(response.headers()['cache-control']).toBe('no-store');
      await page.goto(at('/about'));
      await page.goBack();
      await hydrated(page);
      await expect(page.locator('input[name=token]')).toHaveValue('opaque-Token_1');
      await expect(page).toHaveURL(`${site.origin}${at(path)}`);
    });

    test(`[${requirement}] [SIGN-5] a password of 8 characters is sent with the token, and success leads to the login`, async ({
      page,
    }) => {
      await answer(page, path, 200, { success: true });
      await openHydrated(page, at(`${path}?token=opaque`));
      const field = page.getByLabel('New password');
      await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await expect(field).toHaveAttribute('minlength', '8');
      await expect(field).toHaveAccessibleDescription(
        'At least 8 characters. Common passwords and our name are refused.',
      );
      await field.fill('seven77');
      await submit(page).click();
      await expect(page.getByText('Enter a password of at least 8 characters')).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill('eight888');
      const posted = page.waitForRequest((candidate) => candidate.method() === 'POST');
      await submit(page).click();
      expect((await posted).postData()).toBe('token=opaque&password=eight888');
      await expect(page.getByText(done)).toBeFocused();
      await expect(page.getByRole('main').getByRole('link', { name: 'Log in' }).first()).toHaveAttribute(
        'href',
        at('/login'),
      );
    });

    test(`[${requirement}] a used link is reported, after a post without script as well`, async ({ page }) => {
      const error = 'This link has expired or was used already.';
      const form = { flow: path.slice(1), values: { token: 'opaque' }, fields: { token: error }, error: null };
      const refused = await refusedPage({ dist: 'dist', path, form, status: 422 });
      const letIn = await refuseAssets(page);
      await page.route(
        ({ pathname }) => pathname === path,
        (route) => route.fulfill(refused),
      );
      await page.goto(at(`${path}?token=opaque`));
      await page.getByLabel('New password').fill('eight888');
      await letIn();
      await submit(page).click();
      await expect(page.getByText(unusable)).toBeVisible();
      await hydrated(page);
      await expect(page.getByText(unusable)).toBeVisible();
    });

    test(`[${requirement}] without script the page shows the result of the post`, async ({ request }) => {
      const html = await (await request.get(at(`${path}?${query}=yes`))).text();
      expect(html).toContain(done);
      expect(html).not.toContain('<form');
    });
  });
}

test('[SRV-6] /complete-registration without a link offers to send another', async ({ page }) => {
  await answer(page, '/api/resend-confirmation', 200, { success: true });
  await openHydrated(page, at('/complete-registration'));
  await expect(page.getByText(unusable)).toBeVisible();
  await page.getByLabel('Email').fill('ann@example.org');
  await submit(page).click();
  await expect(page.getByText('If that address is waiting to be confirmed, another link is on its way.')).toBeFocused();
  await page.getByRole('link', { name: 'Ask again' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('[ACC-6] after a reset the page offers no way back to the old password', async ({ page }) => {
  await answer(page, '/reset-password', 200, { success: true });
  await openHydrated(page, at('/reset-password?token=opaque'));
  await page.getByLabel('New password').fill('seven quiet herons');
  await submit(page).click();
  await expect(page.getByText('Your password has been changed')).toBeFocused();
  await expect(page.getByRole('main').getByText(/remember|old password/i)).toHaveCount(0);
  await expect(page.getByRole('main').locator('a[href$="/forgot-password"]')).toHaveCount(0);
});
