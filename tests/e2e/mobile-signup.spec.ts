import type { Page } from '@playwright/test';
import { loadBuiltSite } from '../../server/serve/bundle.ts';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { beside, expect, hydrated, openHydrated, test } from './site-test.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const call = (url: URL) => url.pathname === '/api/mobile-signup';
const flow = (page: Page) => page.locator('[data-machine=mobile-signup]');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign up', exact: true });
const terms = (page: Page) => page.getByRole('main').getByRole('link', { name: 'terms of service' });
const footer = (page: Page) => page.getByRole('contentinfo');

const typed = {
  'First name': 'Ada',
  'Last name': 'Osei',
  Email: 'ada@example.com',
  'Organization (optional)': 'Lakeside',
};

async function fill(page: Page) {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
  await field(page, 'Role').selectOption('Physician assistant');
}

async function answer(page: Page, status: number, json: object) {
  await page.route(call, (route) => route.fulfill({ status, json }));
}

test.describe('[MOB-2] [RUN-1] the footer and the links to the terms', () => {
  test('are shown without ios=1', async ({ page, complaints }) => {
    for (const query of ['', '?ios=0', '?ios=true', '?ios=']) {
      await openHydrated(page, at(`/mobile-signup${query}`));
      await expect(footer(page)).toBeVisible();
      await expect(terms(page)).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  test('are absent from the HTML with ios=1, and hydration does not add them', async ({
    page,
    request,
    complaints,
  }) => {
    const html = await (await request.get(at('/mobile-signup?ios=1'))).text();
    expect(html).not.toContain('<footer');
    expect(html).not.toMatch(/href="[^"]*\/terms"/);
    await openHydrated(page, at('/mobile-signup?ios=1'));
    await expect(footer(page)).toHaveCount(0);
    await expect(terms(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('are absent for an iOS agent, and every answer of the page has `Vary: User-Agent`', async ({ request }) => {
    const get = (path: string, agent: string) => request.get(at(path), { headers: { 'User-Agent': agent } });
    const forPhone = await get('/mobile-signup', iPhone);
    expect(await forPhone.text()).not.toContain('<footer');
    const forOthers = await get('/mobile-signup', 'curl/8');
    expect(await forOthers.text()).toContain('<footer');
    for (const answered of [forPhone, forOthers, await get('/mobile-signup?ios=1', 'curl/8')])
      expect(answered.headers()['vary']).toContain('User-Agent');
    const elsewhere = await get('/contact', iPhone);
    expect(elsewhere.headers()['vary']).not.toContain('User-Agent');
    expect(await elsewhere.text()).toContain('<footer');
  });

  test.describe('on an iPhone', () => {
    test.use({ userAgent: iPhone });

    test('hydrate as rendered, and are hidden when a link leads to the page', async ({ page, complaints }) => {
      await page.goto(at('/mobile-signup'), { waitUntil: 'load' });
      await expect(footer(page)).toHaveCount(0);
      await hydrated(page);
      await expect(footer(page)).toHaveCount(0);
      await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
      await expect(footer(page)).toBeVisible();
      await page.goBack();
      await expect(flow(page)).toBeVisible();
      await expect(footer(page)).toHaveCount(0);
      expect(complaints).toEqual([]);
    });
  });
});

test('[MOB-4] [SRV-8] the focus is on the heading after success, and on the address when it is corrected', async ({
  page,
}) => {
  await answer(page, 200, { success: true });
  await openHydrated(page, at('/mobile-signup'));
  await fill(page);
  await send(page).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
  await expect(field(page, 'Email')).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const [query, isIOS] of [
    ['', 'false'],
    ['?ios=1', 'true'],
  ] as const) {
    test(`[SRV-1] [MOB-3] the form posts every field of the call natively, isIOS ${isIOS}`, async ({ page }) => {
      let posted = '';
      await page.route(call, async (route) => {
        posted = route.request().postData() ?? '';
        await route.fulfill({ contentType: 'text/html', body: 'taken' });
      });
      await page.goto(at(`/mobile-signup${query}`));
      await fill(page);
      await expect(page.getByRole('main').getByRole('button')).toHaveText(['Sign up']);
      await send(page).click();
      await expect(page.getByText('taken')).toBeVisible();
      expect(Object.fromEntries(new URLSearchParams(posted))).toEqual({
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Osei',
        role: 'physician_assistant',
        organization: 'Lakeside',
        isIOS,
      });
    });
  }

  test('[MOB-4] the page shows thanks after the post, with a link back to the form', async ({ page }) => {
    await page.goto(at('/mobile-signup?ios=1&sent=yes'));
    await expect(page.getByRole('heading', { name: 'Check Your Email', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    await expect(field(page, 'Email')).toHaveValue('');
    await expect(footer(page)).toHaveCount(0);
  });
});

test('[SRV-1] [MOB-2] the page after a refused post has the entries and the errors, and on iOS no footer', async ({
  page,
}) => {
  const { bundle } = await loadBuiltSite('dist');
  const values = { firstName: 'Ada', lastName: '', email: 'ada@example.com', role: 'student', organization: '' };
  const render = async (isIOS: string) => {
    const refusal = {
      flow: 'mobile-signup',
      values: { ...values, isIOS },
      fields: { lastName: 'Enter your last name' },
      error: null,
    };
    const { html } = await bundle.renderPage({ url: at('/mobile-signup'), refusal });
    await page.setContent(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''));
    await expect(field(page, 'Role')).toHaveValue('student');
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('Enter your last name');
  };
  await render('false');
  await expect(footer(page)).toHaveCount(1);
  await render('true');
  await expect(footer(page)).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`every state meets WCAG 2.2 AA, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    const check = async () => expect(await violationsOn(page)).toEqual([]);
    await openHydrated(page, at('/mobile-signup'));
    await send(page).click();
    await expect(beside(page, 'Enter your first name')).toBeVisible();
    await check();
    await fill(page);
    await answer(page, 500, {});
    await send(page).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await check();
    await page.unrouteAll();
    await answer(page, 200, { success: true });
    await send(page).click();
    await expect(flow(page)).toHaveAttribute('data-state', 'sent');
    await check();
  });
}
