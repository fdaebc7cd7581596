import type { Page } from '@playwright/test';
import { loadBuiltSite } from '../../server/serve/bundle.ts';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { beside, expect, hydrated, openHydrated, test } from './site-test.ts';

const call = (url: URL) => url.pathname === '/api/mobile-signup';
const flow = (page: Page) => page.locator('[data-machine=trial-signup]');
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Create account' });
const choice = (page: Page, name: string) => page.getByRole('link', { name });
const changePlan = (page: Page) => page.getByRole('link', { name: 'Choose a different plan' });

const typed = {
  'First name': 'Ada',
  'Last name': 'Osei',
  Email: 'ada@example.com',
  Password: 'correct horse',
  'Organization (optional)': 'Lakeside',
};

async function fill(page: Page) {
  for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value);
}

async function answer(page: Page, status: number, json: object) {
  const bodies: unknown[] = [];
  await page.route(call, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ status, json });
  });
  return bodies;
}

test('[SIGN-2] [SIGN-10] the page begins with the plans, and links to invite and login', async ({ page }) => {
  await page.goto(at('/signup'));
  await expect(page.getByRole('heading', { level: 2, name: 'Choose your plan' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /per month/ })).toHaveText([
    /^Advanced Practice Provider: \$79 per month/,
    /^Advanced Practice Provider: \$63 per month \$756/,
    /^Physician: \$99 per month/,
    /^Physician: \$79 per month \$948/,
  ]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', at('/login'));
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign up with your code' })).toHaveAttribute(
    'href',
    at('/signup-invite'),
  );
});

for (const [plan, label, prices] of [
  ['np_pa', 'Advanced Practice Provider', ['$79 per month']],
  ['MD', 'Physician', ['$99 per month']],
  ['np_pa_annual', 'Advanced Practice Provider', ['$79 per month', '$63 per month', '$756']],
  ['md_do_annual', 'Physician', ['$99 per month', '$79 per month', '$948']],
] as const) {
  test(`[SIGN-3] [RUN-1] ?plan=${plan} shows its form in the HTML, and hydration moves nothing`, async ({
    page,
    request,
    complaints,
  }) => {
    const address = at(`/signup?plan=${plan}&utm_source=x`);
    const html = await (await request.get(address)).text();
    expect(html).toContain('name="password"');
    await page.goto(address, { waitUntil: 'load' });
    await inOwnFonts(page);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main *')].map((element) => JSON.stringify(element.getBoundingClientRect())),
      );
    const before = await places();
    await hydrated(page);
    await expect(flow(page)).toHaveAttribute('data-state', 'account.editing');
    expect(await places()).toEqual(before);
    await expect(flow(page)).toContainText(label);
    for (const price of prices) await expect(flow(page)).toContainText(price);
    expect(complaints).toEqual([]);
  });
}

for (const query of ['?plan=enterprise', '?plan=&plan=md', '?plan=%3Cscript%3E', '?plan=79', '?sent=yes']) {
  test(`[SIGN-3] ${query} shows the plans`, async ({ page, complaints }) => {
    await openHydrated(page, at(`/signup${query}`));
    await expect(flow(page)).toHaveAttribute('data-state', 'choosing');
    expect(complaints).toEqual([]);
  });
}

test('[SIGN-1] type=direct is a subscription and any other type a trial, in the HTML as well', async ({
  page,
  request,
}) => {
  for (const [query, heading] of [
    ['?type=direct', 'Complete Your Subscription'],
    ['?type=direct&plan=NP', 'Complete Your Subscription'],
    ['?type=trial', 'Start your 14-day free trial'],
    ['?type=other', 'Start your 14-day free trial'],
    ['', 'Start your 14-day free trial'],
  ] as const) {
    expect(await (await request.get(at(`/signup${query}`))).text()).toContain(heading);
    await openHydrated(page, at(`/signup${query}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await page.goto(at('/signup?type=direct'));
  await expect(page).toHaveTitle(/^Complete Your Subscription/);
});

test('[SIGN-1] [SIGN-4] [SIGN-6] the query’s values are sent with the form, the invite unchanged', async ({ page }) => {
  // As numbers these would be 120000 and 12345678901234567000.
  for (const token of ['12e4', '12345678901234567890', '007', 'true', '{"a":1}']) {
    await page.unrouteAll();
    const bodies = await answer(page, 200, { success: true });
    await openHydrated(
      page,
      at(`/signup?plan=advanced_practice&type=direct&invite_token=${encodeURIComponent(token)}`),
    );
    await fill(page);
    await send(page).click();
    await expect(flow(page)).toHaveAttribute('data-state', 'sent');
    expect(bodies).toEqual([
      {
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Osei',
        role: 'nurse_practitioner',
        organization: 'Lakeside',
        password: 'correct horse',
        plan: 'np_pa_monthly',
        signup_type: 'direct',
        invite_token: token,
      },
    ]);
  }
});

test('[SIGN-5] the fields have the types and autocomplete tokens that browsers and password managers use', async ({
  page,
}) => {
  await page.goto(at('/signup?plan=md'));
  for (const name of ['First name', 'Last name', 'Email', 'Password'])
    await expect(field(page, name)).toHaveAttribute('required', '');
  await expect(field(page, 'Organization (optional)')).not.toHaveAttribute('required');
  await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
  const password = field(page, 'Password');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('minlength', '8');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(password).toHaveAttribute('passwordrules', 'minlength: 8;');
  await expect(password).toHaveAccessibleDescription(
    'At least 8 characters. Common passwords and our name are refused.',
  );
  await expect(field(page, 'Organization (optional)')).toHaveAccessibleDescription(
    'Please do not include patient information.',
  );
});

test('[SIGN-5] [UI-2] a form shown after the choice of a plan words its errors itself', async ({ page }) => {
  await openHydrated(page, at('/signup'));
  await choice(page, 'Physician: $99 per month').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Your account' })).toBeFocused();
  await send(page).click();
  for (const text of [
    'Enter your first name',
    'Enter your last name',
    'Enter your email address',
    'Enter a password of at least 8 characters',
  ]) {
    await expect(beside(page, text)).toBeVisible();
  }
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await fill(page);
  await field(page, 'Password').fill('7 chars');
  await send(page).click();
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /refused\. Enter a password of at least 8 characters|Enter a password of at least 8 characters At least 8 characters/,
  );
});

test('[SIGN-1] [SIGN-2] the chosen plan is in the address: a reload shows its form, and the plans after another choice is asked for', async ({
  page,
}) => {
  await openHydrated(page, at('/signup?type=direct&invite_token=12e4'));
  await choice(page, 'Physician: $79 per month').click();
  await expect(send(page)).toBeVisible();
  await expect(page).toHaveURL(at('/signup?plan=md_do_annual&type=direct&invite_token=12e4'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Your account' })).toBeVisible();
  await expect(flow(page)).toContainText('$948');
  await hydrated(page);
  await changePlan(page).click();
  await expect(page).toHaveURL(at('/signup?type=direct&invite_token=12e4'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Choose your plan' })).toBeVisible();
});

test('Ctrl+click on a plan opens it in another tab', async ({ page, context }) => {
  await openHydrated(page, at('/signup?invite_token=abc'));
  const opened = context.waitForEvent('page');
  await choice(page, 'Physician: $99 per month').click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/plan=md_do_monthly&invite_token=abc$/);
  await expect(flow(page)).toHaveAttribute('data-state', 'choosing');
});

test('[LEGAL-7] an answer cannot redirect off the site', async ({ page }) => {
  await answer(page, 200, { success: true, redirect: 'https://example.com/pay' });
  await openHydrated(page, at('/signup?plan=md&type=direct'));
  await fill(page);
  await send(page).click();
  await expect(flow(page)).toHaveAttribute('data-state', 'sent');
});

test('another address of the page begins another signup', async ({ page }) => {
  await openHydrated(page, at('/signup?plan=md'));
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(flow(page)).toHaveAttribute('data-state', 'choosing');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[SIGN-2] [RUN-1] the plans link to the form and back, and keep the query', async ({ page }) => {
    await page.goto(at('/signup?type=direct&invite_token=12e4'));
    await choice(page, 'Physician: $79 per month').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');
    await expect(flow(page)).toContainText('$948');
    await changePlan(page).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Choose your plan' })).toBeVisible();
    await choice(page, 'Advanced Practice Provider: $79 per month').click();
    await expect(page.locator('input[name=invite_token]')).toHaveValue('12e4');
  });

  test('[SRV-1] [SIGN-6] the form posts every field of the call natively', async ({ page }) => {
    let posted = '';
    await page.route(call, async (route) => {
      posted = route.request().postData() ?? '';
      await route.fulfill({ contentType: 'text/html', body: 'taken' });
    });
    await page.goto(at('/signup?plan=MD_DO_annual&invite_token=12e4'));
    await fill(page);
    await expect(page.getByRole('main').getByRole('button')).toHaveText(['Create account']);
    await send(page).click();
    await expect(page.getByText('taken')).toBeVisible();
    expect(Object.fromEntries(new URLSearchParams(posted))).toEqual({
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Osei',
      role: 'physician',
      organization: 'Lakeside',
      password: 'correct horse',
      plan: 'md_do_annual',
      signup_type: 'trial',
      invite_token: '12e4',
    });
  });

  test('[SIGN-7] the page shows thanks after the post, with a link back to the form', async ({ page }) => {
    await page.goto(at('/signup?plan=md_do_annual&sent=yes'));
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await page.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    await expect(flow(page)).toContainText('$948');
    await expect(field(page, 'Email')).toHaveValue('');
  });
});

test('[SRV-1] [SRV-4] the page after a refused post has the same signup, the entries except for the password, and the errors', async ({
  page,
}) => {
  const { bundle } = await loadBuiltSite('dist');
  const values = {
    firstName: 'Ada',
    lastName: 'Osei',
    email: 'ada',
    password: 'correct horse',
    organization: '',
    role: 'physician',
    plan: 'md_do_annual',
    signup_type: 'direct',
    invite_token: '12e4',
  };
  const { status, html } = await bundle.renderPage({
    url: at('/signup'),
    refusal: { flow: 'trial-signup', values, fields: { email: 'This address takes no mail' }, error: null },
  });
  expect(status).toBe(200);
  await page.setContent(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete Your Subscription');
  await expect(flow(page)).toContainText('$948');
  await expect(page.locator('input[name=invite_token]')).toHaveValue('12e4');
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await expect(field(page, 'Password')).toHaveValue('');
  await expect(field(page, 'Email')).toHaveAccessibleDescription('This address takes no mail');
  await expect(page.getByRole('alert')).toHaveText('This address takes no mail');
});

for (const theme of ['light', 'dark'] as const) {
  test(`every state meets WCAG 2.2 AA, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    const check = async () => expect(await violationsOn(page)).toEqual([]);
    await openHydrated(page, at('/signup?plan=md&invite_token=abc'));
    await changePlan(page).click();
    await check();
    await choice(page, 'Physician: $79 per month').click();
    await expect(field(page, 'Email')).toBeVisible();
    await check();
    await send(page).click();
    await expect(beside(page, 'Enter your first name')).toBeVisible();
    await check();
    await fill(page);
    await answer(page, 422, { success: false, fields: { email: 'This address takes no mail' } });
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
