import type { Page } from '@playwright/test';
import { startSite } from '../browser/site.ts';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const path = at('/legal-acceptance');
const send = (page: Page) => page.getByRole('button', { name: 'Accept and continue' });

async function checkAll(page: Page) {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

const answer = (page: Page, json: object, status = 200) =>
  page.route('**/api/legal/accept', (route) => route.fulfill({ status, json }));

/** Records the destination and aborts the navigation. */
async function watchDestination(page: Page): Promise<() => string | undefined> {
  let destination: string | undefined;
  await page.route('**', (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    destination = route.request().url();
    return route.fulfill({ status: 204 });
  });
  return () => destination;
}

test('[LEGAL-1] both documents are in the HTML, each with the dates of its version', async ({ page, request }) => {
  const html = await (await request.get(path)).text();
  for (const text of [
    'Terms &amp; Conditions',
    'Business Associate Agreement',
    'Acceptable use',
    'The rights of your patients',
  ])
    expect(html).toContain(text);
  await openHydrated(page, path);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
  await expect(page.getByRole('tab')).toHaveText(['Terms & Conditions', 'BAA']);
  await expect(panel('Terms & Conditions')).toContainText('Effective January 1, 2025, last updated July 27, 2025.');
  await expect(page.getByRole('heading', { name: 'Business Associate Agreement', exact: true })).toBeHidden();

  await tab('Terms & Conditions').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('BAA')).toBeFocused();
  await expect(tab('BAA')).toHaveAttribute('aria-selected', 'true');
  await expect(panel('BAA')).toContainText('Effective January 1, 2025, last updated July 27, 2025.');
  await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(panel('BAA')).toBeFocused();
});

test('[LEGAL-1] both documents can be shown on one page, and are printed so', async ({ page }) => {
  await openHydrated(page, path);
  const [terms, baa] = [
    page.getByRole('heading', { name: 'Terms & Conditions' }),
    page.getByRole('heading', { name: 'Business Associate Agreement', exact: true }),
  ];
  await page.getByRole('link', { name: 'Read both on one page' }).click();
  await expect(terms).toBeVisible();
  await expect(baa).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Read one at a time' }).click();
  await expect(baa).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(terms).toBeVisible();
  await expect(baa).toBeVisible();
  await page.setViewportSize({ width: 690, height: 930 });
  const below = await page
    .getByRole('main')
    .evaluate(
      (main) => main.getBoundingClientRect().bottom - (main.querySelector('form')?.getBoundingClientRect().bottom ?? 0),
    );
  expect(below, 'room that could be a sheet with nothing on it').toBeLessThan(40);
});

test('[LEGAL-1] each document has a contents list, and its sections and clauses have stable addresses', async ({
  page,
  complaints,
}) => {
  await openHydrated(page, `${path}?redirect_url=%2Fnotes`);
  const contents = page.getByRole('navigation', { name: 'Contents: BAA' });
  await expect(contents).toBeHidden();
  await page.getByRole('tab', { name: 'BAA' }).click();
  expect(await contents.getByRole('link').allTextContents()).toEqual(await page.locator('#baa h3').allTextContents());
  await contents.getByRole('link', { name: 'When something goes wrong' }).click();
  await expect(page).toHaveURL(/\?redirect_url=%2Fnotes#baa-reporting$/);
  await expect(page.locator('#baa-reporting')).toBeInViewport();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Read one at a time' }).click();
  await expect(page.getByRole('tab')).toHaveCount(2);

  await page.goto('about:blank');
  await page.goto(`${path}#baa-13.2`);
  await expect(page.getByText('Where neither is feasible, we tell you why')).toBeInViewport();
  await hydrated(page);
  await expect(page.getByText('Where neither is feasible, we tell you why')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[RUN-3] boxes checked before hydration stay checked', async ({ page, complaints }) => {
  const letIn = await holdScript(page);
  await page.goto(path);
  await checkAll(page);
  letIn();
  await hydrated(page);
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  expect(complaints).toEqual([]);
});

test('[SRV-5] the signup’s address leaves the address bar, and the rest of the query and the focus stay', async ({
  page,
  complaints,
}) => {
  await openHydrated(page, `${path}?signup_email=ada%40example.com&redirect_url=%2Fnotes`);
  expect(new URL(page.url()).search).toBe('?redirect_url=%2Fnotes');
  await expect(page.locator('body')).toBeFocused();
  await checkAll(page);
  await answer(page, { success: true });
  const second = page.waitForRequest('**/complete-legal-acceptance');
  await send(page).click();
  expect((await second).postDataJSON()).toEqual({ redirect_url: '/notes' });
  expect(complaints.join()).not.toContain('ada');
});

test('[LEGAL-4] storage that throws does not prevent the acceptance', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new Error('denied');
      },
    });
  });
  await openHydrated(page, `${path}?redirect_url=/notes`);
  const destination = await watchDestination(page);
  await checkAll(page);
  await answer(page, { success: true });
  await send(page).click();
  await expect.poll(destination).toMatch(/\/notes$/);
});

test('[LEGAL-5] an HTTP redirect of the second call is followed', async ({ page, site }) => {
  await openHydrated(page, `${path}?signup_email=ada@example.com`);
  const destination = await watchDestination(page);
  await checkAll(page);
  await answer(page, { success: true });
  // Playwright cannot answer a routed request with a redirect to a routed one; the relay's own redirect is used.
  await page.route('**/complete-legal-acceptance', (route) =>
    route.continue({ url: `${site.origin}/landing-new`, method: 'GET' }),
  );
  await send(page).click();
  await expect.poll(destination).toBe(`${site.origin}/landing-new/`);
});

for (const redirect of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
  test(`[LEGAL-7] neither the query nor the answer redirects to ${redirect}`, async ({ page, site }) => {
    await openHydrated(page, `${path}?redirect_url=${encodeURIComponent(redirect)}`);
    const destination = await watchDestination(page);
    await checkAll(page);
    await answer(page, { success: true, redirect });
    await send(page).click();
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/dashboard');
    await expect.poll(destination).toBe(`${site.origin}/dashboard`);
  });
}

test('[LEGAL-7] a configured origin is in the page, with and without a query, and can be redirected to', async ({
  page,
}) => {
  const site = await startSite({ mode: 'production', environment: { REDIRECT_ORIGINS: 'https://app.site.example' } });
  try {
    for (const query of ['', '?redirect_url=%2Fnotes']) {
      await page.goto(`${site.origin}${path}${query}`);
      await expect(page.locator('meta[name=redirect-origins]')).toHaveAttribute('content', 'https://app.site.example');
    }
    await page.goto(`${site.origin}${at('/about')}`);
    await expect(page.locator('meta[name=redirect-origins]')).toHaveCount(0);
    await openHydrated(page, `${site.origin}${path}`);
    const destination = await watchDestination(page);
    await checkAll(page);
    await answer(page, { success: true, redirect: 'https://app.site.example/start' });
    await send(page).click();
    await expect.poll(destination).toBe('https://app.site.example/start');
  } finally {
    await site.stop();
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`the page meets WCAG 2.2 AA with an alert, refused and accepted, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await openHydrated(page, path);
    const check = async (part: string) =>
      expect(await violationsOn(page, { within: part, bestPractice: true })).toEqual([]);
    // The documents are long and independent of the form.
    const form = '[data-machine=legal-acceptance]';
    await send(page).click({ force: true });
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await check(form);
    await page.getByRole('link', { name: 'Read both on one page' }).click();
    await check('body');
    await checkAll(page);
    await watchDestination(page);
    await answer(page, { success: true });
    await send(page).click();
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
    await check(form);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[SRV-1] both documents are shown one after the other, and the form posts the same fields as the script', async ({
    page,
  }) => {
    await page.goto(`${path}?redirect_url=%2Fnotes&signup_email=ada%40example.com`);
    await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Business Associate Agreement', exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveText(['Accept and continue']);
    for (const box of await page.getByRole('checkbox').all()) await expect(box).toHaveAttribute('required', '');
    await checkAll(page);
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await send(page).click();
    const request = await posted;
    expect(new URL(request.url()).pathname).toBe('/api/legal/accept');
    const fields = [...(request.postData() ?? '').matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(
      ([, name, value]) => [name, value],
    );
    expect(Object.fromEntries(fields)).toEqual({
      accept_terms: 'true',
      accept_baa: 'true',
      acknowledge_ip: 'true',
      acknowledge_legal: 'true',
      redirect_url: '/notes',
      user_email: 'ada@example.com',
    });
  });
});
