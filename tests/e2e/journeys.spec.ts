/** Only a browser follows a mail’s link with its cookies, through every page of an account. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { systemClock } from '../../server/lib/time.ts';
import { NAMED_HOST } from '../browser/chromium.ts';
import { startSite, type TestedSite } from '../browser/site.ts';
import { linksIn, mailsTo } from '../server/support/mails.ts';
import { operated } from '../server/support/operated.ts';
import { query } from '../server/support/rows.ts';
import { violationsOn } from './axe.ts';
import { siteFixture } from './built-site.ts';
import { at } from './route-table.ts';
import { chooseTheme, expect, hydrated, test as base } from './site-test.ts';

/**
 * Journeys through the real relay: each mail is read from the outbox, each link opened in the browser. Over plain http under a
 * name, where browsers say less of where a post comes from (ACC-11).
 */
const test = base.extend<object, { site: TestedSite }>({
  site: siteFixture({ mode: 'production', environment: { ORIGIN: `http://${NAMED_HOST}` } }),
  baseURL: async ({ site }, use) => use(site.origin.replace(new URL(site.origin).hostname, NAMED_HOST)),
});

/** Browsers isolate pages over https and on loopback only, and say so. */
const isOnPlainHttp = (complaint: string) => complaint.includes('Cross-Origin-Opener-Policy header has been ignored');

const password = 'seven quiet herons';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const boxesOf = (page: Page) => page.getByRole('checkbox');

/** A unique address: mails to one mailbox are limited, and the tests of a worker share a site. */
const addressOf = (name: string) => `${name}-${Math.trunc(performance.timeOrigin + performance.now())}@example.org`;

/** The path and query of the newest link mailed to an address. */
async function mailedLink(site: TestedSite, address: string): Promise<string> {
  const [link] = linksIn((await mailsTo(site.dataDir, address)).at(-1));
  if (!link) throw new Error(`There is no link in a mail to ${address}.`);
  return link.pathname + link.search;
}

/** Waits for hydration, if there is script. */
async function ready(page: Page, script: boolean) {
  if (script) await hydrated(page);
}

async function fillAccount(page: Page, address: string) {
  await field(page, 'First name').fill('Ann');
  await field(page, 'Last name').fill('Archer');
  await field(page, 'Email').fill(address);
}

async function signUpForTrial(page: Page, address: string, path: string, script: boolean, origin = '') {
  await page.goto(origin + at(path));
  await ready(page, script);
  await fillAccount(page, address);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

async function logIn(page: Page, tried = password) {
  await field(page, 'Password').fill(tried);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Signs up and logs in by the mailed link; the legal acceptance is next. */
async function enterTrial(page: Page, site: TestedSite, address: string, script: boolean) {
  await signUpForTrial(page, address, '/signup?plan=md_do&type=trial', script);
  await page.goto(await mailedLink(site, address));
  await ready(page, script);
  await logIn(page);
  await expect(page).toHaveURL(/legal-acceptance/);
}

async function acceptEverything(page: Page, script: boolean) {
  await expect(page).toHaveURL(/\/landing-new\/legal-acceptance/);
  await ready(page, script);
  // Client-side navigation changes the address before the page.
  await expect(boxesOf(page)).toHaveCount(4);
  for (const box of await boxesOf(page).all()) await box.check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
}

/** Texts of the page of the legal acceptance, a paragraph each. */
async function shownTexts(page: Page) {
  const lines = async (selector: string) => (await page.locator(selector).allTextContents()).map((text) => text.trim());
  return {
    terms: await lines('#legal-panel-terms :is(h2, h3, p)'),
    baa: await lines('#legal-panel-baa :is(h2, h3, p)'),
    statements: await lines('form[action="/api/legal/accept"] label'),
  };
}

function expectRecorded(site: TestedSite, address: string, shown: Awaited<ReturnType<typeof shownTexts>>): void {
  type Kept = { document_id: keyof typeof shown; document_sha256: string; text: string };
  const kept = query<Kept>(
    site.dataDir,
    `SELECT document_id, document_sha256, text FROM legal_acceptances JOIN legal_documents AS documents ON documents.id = document_id AND documents.sha256 = document_sha256 WHERE email = '${address}'`,
  );
  expect(kept.map(({ document_id }) => document_id).toSorted()).toEqual(['baa', 'statements', 'terms']);
  for (const { document_id, document_sha256, text } of kept) {
    expect(text.split('\n').map((line) => line.replace(/^\d+\.\d* /, ''))).toEqual(shown[document_id]);
    expect(document_sha256).toBe(createHash('sha256').update(text).digest('hex'));
  }
}

for (const script of [true, false]) {
  const how = script ? 'with script' : 'without script';
  test.describe(() => {
    test.use({ javaScriptEnabled: script, timezoneId: 'America/Los_Angeles' });

    test(`[SIGN-9] [SRV-5] [SRV-6] [LEGAL-1] [LEGAL-4] [SRV-12] [ACC-7] [ACC-8] [ACC-10] a trial signup leads through mailed link, login and legal acceptance, recorded word for word, to the account, its documents and the logout, ${how}`, async ({
      page,
      site,
      complaints,
    }) => {
      const address = addressOf(`trial-${script}`);
      await signUpForTrial(page, address, '/signup?plan=md_do_annual&type=trial', script);

      await page.goto(await mailedLink(site, address));
      await ready(page, script);
      await expect(field(page, 'Email')).toHaveValue(address);
      await expect(page.getByText('Log in to confirm your email address.')).toBeVisible();
      await logIn(page);

      await expect(page).toHaveURL(/\/landing-new\/legal-acceptance/);
      await ready(page, script);
      const shown = await shownTexts(page);
      await acceptEverything(page, script);
      await expect(page).toHaveURL(/\/landing-new\/account$/);
      expectRecorded(site, address, shown);
      await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();
      await expect(page.getByText(address)).toBeVisible();
      await expect(page.getByText('Physician, annual', { exact: true })).toBeVisible();
      await expect(page.getByRole('complementary').getByRole('heading')).toHaveText([
        'Where you are logged in',
        'Your data',
        'Need help?',
      ]);
      // Without a product and a payment page, the page says so (ACC-7, ACC-8).
      await expect(page.getByText(/^Staveline cannot be opened from this page yet\./)).toBeVisible();
      const goingOn = page.getByRole('region', { name: 'After the trial' });
      await expect(goingOn).toContainText('Physician, annual: $79 per month, $948 billed once a year.');
      await expect(goingOn).toContainText('You are not charged automatically.');
      // ACC-10: in the reader's own time with script, else in UTC.
      const zone = script ? 'P[SD]T' : 'UTC';
      await ready(page, script);
      await expect(goingOn).toContainText(
        new RegExp(`trial ends on [A-Z][a-z]+ \\d{1,2}, 20\\d\\d, \\d\\d:\\d\\d ${zone}\\.`),
      );
      for (const link of await page.getByRole('main').locator('a.button').all())
        await expect(link).not.toHaveAttribute('href', /signup/);

      const accepted = page.getByRole('region', { name: 'What you accepted' });
      await accepted.getByRole('link', { name: 'Read Business associate agreement' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Business associate agreement' })).toBeVisible();
      await ready(page, script);
      const time = page.getByRole('main').locator('dl time');
      await expect(time).toHaveText(new RegExp(`^[A-Z][a-z]+ \\d{1,2}, 20\\d\\d, \\d\\d:\\d\\d ${zone}$`));
      await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
      expect(
        await page
          .getByRole('main')
          .getByRole('heading', { level: 2, name: /^\d+\. / })
          .count(),
      ).toBeGreaterThan(5);
      await page.getByRole('main').getByRole('link', { name: 'Your account' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();

      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/landing-new\/login$/);
      await page.goto('/dashboard');
      await expect(page.getByText('Please log in first.')).toBeVisible();
      await field(page, 'Email').fill(address);
      await logIn(page);
      await expect(page).toHaveURL(/\/landing-new\/account$/);
      expect(complaints.filter((complaint) => !isOnPlainHttp(complaint))).toEqual([]);
    });
  });
}

test('[SRV-12] [SRV-5] [LEGAL-6] when the session ends in another tab, the legal acceptance says so, keeps its boxes, and leads to the login and back', async ({
  page,
  site,
  context,
}) => {
  const address = addressOf('ended');
  await enterTrial(page, site, address, true);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/landing-new\/login$/);

  await acceptEverything(page, true);
  const alert = page.getByRole('alert').filter({ hasText: 'Please log in first.' });
  await expect(alert).toBeInViewport();
  for (const box of await boxesOf(page).all()) await expect(box).toBeChecked();
  await expect(page.getByText('If you just did, your browser did not keep the cookie')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/landing-new\/login$/);
  await hydrated(page);
  await field(page, 'Email').fill(address);
  await logIn(page);
  await acceptEverything(page, true);
  await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();
});

test('[SRV-12] [LOGIN-3] [ACC-7] with PRODUCT_URL set, the legal acceptance and every later login end there, and the account opens it', async ({
  page,
  complaints,
}) => {
  const product = createServer(({ headers, url: path }, response) => {
    // The product's sign-in has another origin.
    if (headers.host?.startsWith('127.') && path === '/start')
      response.writeHead(302, { location: `http://localhost:${headers.host.split(':')[1]}/sign-in` }).end();
    else if (path === '/sign-in') response.writeHead(302, { location: url }).end();
    else response.end('The product');
  });
  await new Promise<void>((resolve) => void product.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const url = `${origin}/notes`;
  const site = await startSite({ mode: 'production', environment: { PRODUCT_URL: `${origin}/start` } });
  try {
    const address = addressOf('product');
    await signUpForTrial(page, address, '/signup?plan=md_do&type=trial', true, site.origin);
    await page.goto(site.origin + (await mailedLink(site, address)));
    await hydrated(page);
    await logIn(page);
    await acceptEverything(page, true);
    await expect(page).toHaveURL(url);

    // The account is a page of the site; its one big next thing is the product (ACC-7).
    await page.goto(`${site.origin}${at('/about')}`);
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: 'Your Account' }).click();
    await expect(page).toHaveURL(`${site.origin}${at('/account')}`);
    const mail = await page.getByRole('link', { name: 'Email yourself the link' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toBe(`mailto:${address}?subject=Staveline&body=${origin}/start`);
    await expect(page.getByRole('main').locator('a.button').first()).toHaveText('Open Staveline');
    await page.getByRole('link', { name: 'Open Staveline' }).click();
    await expect(page).toHaveURL(url);

    await page.goto(`${site.origin}${at('/login')}`);
    await hydrated(page);
    await field(page, 'Email').fill(address);
    await logIn(page);
    await expect(page).toHaveURL(url);
    expect(complaints.filter((complaint) => complaint.includes('form-action'))).toEqual([]);
  } finally {
    await site.stop();
    product.close();
    product.closeAllConnections();
  }
});

test('[MOB-4] [SRV-6] [SRV-7] [LOGIN-3] a mobile signup leads through mailed link, first password and login to the legal acceptance; a forgotten password is replaced, and the old one no longer works', async ({
  page,
  site,
  complaints,
}) => {
  const address = addressOf('mobile');
  await page.goto(at('/mobile-signup'));
  await hydrated(page);
  await fillAccount(page, address);
  await page.getByLabel('Role').selectOption('resident');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  // A sent signup can be corrected (SRV-8).
  await page.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveValue(address);
  await expect(page.getByLabel('Role')).toHaveValue('resident');

  await page.goto(await mailedLink(site, address));
  await hydrated(page);
  await page.getByRole('textbox', { name: /password/i }).fill(password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /registration/i })
    .click();
  await expect(page.getByText('Your registration is complete. Log in with your new password.')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click();
  await hydrated(page);
  await field(page, 'Email').fill(address);
  await logIn(page);
  await acceptEverything(page, true);
  await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();
  expect(complaints.filter((complaint) => !isOnPlainHttp(complaint))).toEqual([]);

  await page.goto(at('/forgot-password'));
  await hydrated(page);
  await field(page, 'Email').fill(address);
  await page.getByRole('main').getByRole('button', { name: /link/i }).click();
  await expect(page.getByText('If that address has an account, a reset link is on its way.')).toBeVisible();
  await page.goto(await mailedLink(site, address));
  await hydrated(page);
  await page.getByRole('textbox', { name: /password/i }).fill('eight brave otters');
  await page
    .getByRole('main')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(
    page.getByText('Your password has been changed and you are logged out everywhere. Log in with the new password.'),
  ).toBeVisible();

  await page.goto(at('/login'));
  await hydrated(page);
  await field(page, 'Email').fill(address);
  await logIn(page);
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect.');
  await expect(field(page, 'Email')).toHaveValue(address);
  await hydrated(page);
  await logIn(page, 'eight brave otters');
  await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();
});

test('[SRV-7] [SIGN-10] an invite code leads through the signup to free access', async ({ page, site }) => {
  const { stdout } = await operated(['invites', 'create'], site.dataDir, { clock: systemClock });
  const address = addressOf('invite');

  await page.goto(at('/signup-invite'));
  await hydrated(page);
  await page.getByRole('textbox', { name: /code/i }).fill('NO-SUCH-CODE');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByText('That invite code is not valid.').first()).toBeVisible();
  await hydrated(page);
  await page.getByRole('textbox', { name: /code/i }).fill(stdout.split('\n')[0] ?? '');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/\/landing-new\/signup\?invite_token=/);
  await hydrated(page);
  await page.getByRole('link', { name: /^Physician: \$99/ }).click();
  await fillAccount(page, address);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();

  await page.goto(await mailedLink(site, address));
  await hydrated(page);
  await logIn(page);
  await acceptEverything(page, true);
  await expect(page.getByRole('heading', { level: 1, name: 'Free access' })).toBeVisible();
  // Free access does not end, so no price follows.
  await expect(page.getByRole('complementary').getByRole('heading')).toHaveText([
    'Where you are logged in',
    'Your data',
    'Need help?',
  ]);
});

test('[LEGAL-1] [SRV-5] [SRV-12] a logged-in visitor sees whose acceptance it is, and neither login nor trial; the account is private and meets WCAG 2.2 AA in both themes', async ({
  page,
  site,
}) => {
  const address = addressOf('whose');
  await enterTrial(page, site, address, true);
  const header = page.getByRole('banner');
  const own = async () => {
    await hydrated(page);
    await expect(header.getByRole('link', { name: 'Your Account' })).toHaveAttribute('href', '/landing-new/account');
    await expect(header.getByRole('link', { name: /Log In|Trial|Sign Up/ })).toHaveCount(0);
  };
  await own();
  await expect(page.getByText(`You are accepting as ${address}.`)).toBeVisible();
  expect(await violationsOn(page, { within: '[data-machine=legal-acceptance]', bestPractice: true })).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await header.locator('summary', { hasText: 'Menu' }).click();
  await expect(header.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveText([
    'Features',
    'Demo',
    'Pricing',
    'Blog',
    'Your Account',
  ]);
  await header.getByRole('link', { name: 'Your Account' }).click();
  await expect(page.getByText(address)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await own();

  // The account has no index entry and fits a narrow screen.
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const theme of ['light', 'dark'] as const) {
    await chooseTheme(page, theme);
    expect(await violationsOn(page), theme).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Go to the terms' }).click();
  await expect(page.getByText(`You are accepting as ${address}.`)).toBeVisible();
  await own();
  await acceptEverything(page, true);
  await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();
  // Two entries back is the first visit of the account, whose content is outdated.
  await page.goBack();
  await hydrated(page);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '14 days left' })).toBeVisible();
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await page.context().clearCookies();
  await page.goBack();
  await expect(page.getByText('Please log in first.', { exact: true })).toBeVisible();
  await page.goto(at('/legal-acceptance'));
  await expect(boxesOf(page)).toHaveCount(4);
  await expect(page.getByText('You are accepting as')).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Log In' })).toBeVisible();
});
