import type { Page } from '@playwright/test';
import { refusedPage } from '../browser/refused-page.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** UI-2: every form with more than one field has an error summary, with and without script. */

interface WrongField {
  message: string;
  id: string;
  /** The field's name in the call; null for a field that is not sent. */
  name: string | null;
  good: string;
}

interface Form {
  path: string;
  flow: string;
  button: string;
  /** The alert of UI-2; null if only the fields have errors. */
  alert: string | null;
  wrong: WrongField[];
}

const names = (id: string) => [
  { message: 'Enter your first name', id: `${id}-firstName`, name: 'firstName', good: 'Ann' },
  { message: 'Enter your last name', id: `${id}-lastName`, name: 'lastName', good: 'Lee' },
];
const email = (id: string) => ({
  message: 'Enter your email address',
  id: `${id}-email`,
  name: 'email',
  good: 'ann@example.org',
});
const fullName = (id: string) => ({
  message: 'Enter your full name',
  id: `${id}-full_name`,
  name: 'full_name',
  good: 'Ann Lee',
});
const phone = (id: string) => ({
  message: 'Enter your phone number',
  id: `${id}-phone`,
  name: 'phone',
  good: '(555) 010-0100',
});

const forms: Form[] = [
  {
    path: '/contact',
    flow: 'contact',
    button: 'Send message',
    alert: null,
    wrong: [
      { message: 'Enter your name', id: 'contact-name', name: 'name', good: 'Ann Lee' },
      email('contact'),
      { message: 'Enter a subject', id: 'contact-subject', name: null, good: 'Setup' },
      { message: 'Enter your message', id: 'contact-message', name: 'message', good: 'How long?' },
    ],
  },
  {
    path: '/beta-tester',
    flow: 'beta-application',
    button: 'Submit application',
    alert: 'Please fill in all required fields: Full name, Email, Phone, Contact method, Clinical title, County, State',
    wrong: [
      fullName('beta'),
      email('beta'),
      phone('beta'),
      { message: 'Choose how we reach you', id: 'beta-contact_method', name: 'contact_method', good: 'Phone' },
      { message: 'Choose your clinical title', id: 'beta-clinical_title', name: 'clinical_title', good: 'NP' },
      { message: 'Enter your county', id: 'beta-county', name: 'county', good: 'King' },
      { message: 'Choose your state', id: 'beta-state', name: 'state', good: 'Washington' },
      { message: 'Agree to the NDA and the guidelines to continue', id: 'beta-agree', name: 'agree', good: '' },
    ],
  },
  {
    path: '/career-application',
    flow: 'career-application',
    button: 'Submit application',
    alert: 'Please fill in all required fields: Position, Full name, Email, Phone',
    wrong: [
      { message: 'Choose a position', id: 'career-position', name: 'position', good: 'Other' },
      fullName('career'),
      email('career'),
      phone('career'),
      { message: 'Choose your resume: a PDF, DOC or DOCX file', id: 'career-resume', name: 'resume', good: '' },
    ],
  },
  {
    path: '/signup?plan=md_do',
    flow: 'trial-signup',
    button: 'Create account',
    alert: null,
    wrong: [
      ...names('trial-signup'),
      email('trial-signup'),
      {
        message: 'Enter a password of at least 8 characters',
        id: 'trial-signup-password',
        name: 'password',
        good: 'seven quiet herons',
      },
    ],
  },
  {
    path: '/mobile-signup',
    flow: 'mobile-signup',
    button: 'Sign up',
    alert: null,
    wrong: [
      ...names('mobile-signup'),
      email('mobile-signup'),
      { message: 'Choose your role', id: 'mobile-signup-role', name: 'role', good: 'nurse' },
    ],
  },
  {
    path: '/login',
    flow: 'login',
    button: 'Log in',
    alert: null,
    wrong: [email('login'), { message: 'Enter your password', id: 'login-password', name: 'password', good: 'x' }],
  },
  {
    path: '/legal-acceptance',
    flow: 'legal-acceptance',
    button: 'Accept and continue',
    alert: 'Please check all required boxes to continue.',
    wrong: [
      {
        message: 'Accept the Terms & Conditions to continue',
        id: 'legal-accept_terms',
        name: 'accept_terms',
        good: '',
      },
      {
        message: 'Accept the Business Associate Agreement to continue',
        id: 'legal-accept_baa',
        name: 'accept_baa',
        good: '',
      },
      {
        message: 'Acknowledge the ownership of the service to continue',
        id: 'legal-acknowledge_ip',
        name: 'acknowledge_ip',
        good: '',
      },
      {
        message: 'Confirm that you may accept to continue',
        id: 'legal-acknowledge_legal',
        name: 'acknowledge_legal',
        good: '',
      },
    ],
  },
];

const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem', exact: true });
const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };

async function mend(page: Page, { id, good }: WrongField) {
  const control = page.locator(`#${id}`);
  const kind = await control.evaluate((element) =>
    element instanceof HTMLInputElement ? element.type : element.tagName,
  );
  if (kind === 'checkbox') await control.check();
  else if (kind === 'radio') await page.getByRole('radio', { name: good, exact: true }).check();
  else if (kind === 'file') await control.setInputFiles(resume);
  else if (kind === 'SELECT') await control.selectOption(good);
  else await control.fill(good);
}

/** Holds what a script sends, and keeps the page that a browser's own post would take away. */
const keepPosts = (page: Page) =>
  page.route(
    () => true,
    (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      return request.isNavigationRequest() ? route.fulfill({ status: 204 }) : undefined;
    },
  );

async function expectSummary(page: Page, alert: string | null, messages: readonly string[]) {
  await expect(summary(page).getByRole('heading', { level: 2 })).toHaveText('There is a problem');
  await expect(summary(page).getByRole('link')).toHaveText([...messages]);
  if (alert === null) await expect(summary(page).getByRole('alert')).toHaveCount(0);
  else await expect(summary(page).getByRole('alert')).toHaveText(alert);
}

for (const { path, flow, button: sends, alert, wrong } of forms) {
  test(`[UI-2] [UI-3] ${path}: the alert links to each invalid field until the form is sent`, async ({ page }) => {
    await openHydrated(page, at(path));
    const title = await page.title();
    await expect(summary(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: sends }).click({ force: true });
    await expectSummary(
      page,
      alert,
      wrong.map(({ message }) => message),
    );
    await expect(page).toHaveTitle(`Error: ${title}`);
    await expect(page.locator(`#${wrong[0]?.id}`)).toBeFocused();
    const address = page.url();
    for (const { message, id } of wrong) {
      await summary(page).getByRole('link', { name: message }).press('Enter');
      await expect(page.locator(`#${id}`)).toBeFocused();
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
    // Links of the summary add no history entry.
    expect(page.url()).toBe(address);

    // The summary is of this send until the next one.
    for (const field of wrong) await mend(page, field);
    await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
    await expectSummary(
      page,
      alert,
      wrong.map(({ message }) => message),
    );
    await expect(page).toHaveTitle(`Error: ${title}`);
    await keepPosts(page);
    const button = page.locator('main form [type=submit]');
    const width = () => button.evaluate((element) => element.getBoundingClientRect().width);
    const before = await width();
    await button.click();
    await expect(summary(page)).toHaveCount(0);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(await width()).toBe(before);
    await expect(page).toHaveTitle(title);
    for (const each of await page.getByRole('main').getByRole('alert').all()) await expect(each).toBeEmpty();
  });

  test(`${path}: the page after a refused post focuses its summary and hydrates`, async ({
    page,
    browser,
    site,
    complaints,
  }) => {
    const sent = wrong.filter(({ name }) => name !== null);
    const plan = new URLSearchParams(path.split('?')[1]).get('plan');
    const form = {
      flow,
      values: plan === null ? {} : { plan },
      fields: Object.fromEntries(sent.map(({ name, message }) => [name, message])),
      error: alert,
    };
    const pathname = path.split('?')[0] ?? '';
    const answer = await refusedPage({ dist: 'dist', path: pathname, form, status: 422 });
    const messages = sent.map(({ message }) => message);
    // SIGN-8: a signup shows the field's error as its message.
    const said = alert ?? (flow.endsWith('signup') ? (messages[0] ?? null) : null);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.route(`${site.origin}${at(pathname)}`, (route) => route.fulfill(answer));
    await plain.goto(`${site.origin}${at(pathname)}`);
    await expect(plain).toHaveTitle(/^Error: (?!Error)/);
    await expectSummary(plain, said, messages);
    await expect(summary(plain)).toBeFocused();
    for (const { message, id } of sent) {
      await summary(plain).getByRole('link', { name: message }).click();
      await expect(plain.locator(`#${id}`)).toBeFocused();
    }
    const title = await plain.title();
    await context.close();

    await page.route(`${site.origin}${at(pathname)}`, (route) =>
      route.request().isNavigationRequest() ? route.fulfill(answer) : route.fallback(),
    );
    await openHydrated(page, at(pathname));
    await expectSummary(page, said, messages);
    await expect(page).toHaveTitle(title);
    await expect(summary(page)).toBeFocused();
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    for (const field of wrong) await mend(page, field);
    await expectSummary(page, said, messages);
    await keepPosts(page);
    await page.getByRole('main').getByRole('button', { name: sends }).click();
    await expect(summary(page)).toHaveCount(0);
    await expect(page).toHaveTitle(title.replace('Error: ', ''));
  });
}

for (const { path, button, wrong } of forms)
  test(`[UI-2] ${path}: a field stays in its place while it is mended`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, at(path));
    await page.getByRole('main').getByRole('button', { name: button }).click({ force: true });
    for (const field of wrong) {
      // The chosen file takes the place of its control.
      if (field.name === 'resume') continue;
      const control = page.locator(`#${field.id}`);
      const top = () => control.evaluate((element) => element.getBoundingClientRect().top);
      await control.focus();
      const before = await top();
      await mend(page, field);
      await expect(control).not.toHaveAttribute('aria-invalid', 'true');
      // Scrolling rounds.
      expect(Math.abs((await top()) - before), field.message).toBeLessThan(1);
    }
  });

test('[UI-2] on a phone the first invalid field and its error are in view, below the summary', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openHydrated(page, at('/beta-tester'));
  await page.getByRole('button', { name: 'Submit application' }).click({ force: true });
  await expect(summary(page)).toHaveCount(1);
  await expect(page.locator('#beta-full_name')).toBeFocused();
  await expect(page.locator('#beta-full_name')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#beta-full_name-error')).toBeInViewport({ ratio: 1 });
});

test('[UI-2] an invalid field is checked at every change, and the other fields are not', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill('ann');
  await field.blur();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(field).toHaveAccessibleDescription('Enter your email address');
  await field.fill('ann');
  await expect(field).toHaveAccessibleDescription('Enter an email address in the format name@example.com');
  await expect(summary(page).getByRole('link').nth(1)).toHaveText('Enter your email address');
  await field.fill('ann@example.org');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(summary(page).getByRole('link')).toHaveCount(4);
});

test('[UI-2] an error of the relay for one field stays while another field is changed', async ({ page }) => {
  await page.route('**/api/mobile-signup', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, error: 'Please check what you entered.', fields: { role: 'Choose another role' } },
    }),
  );
  await openHydrated(page, at('/mobile-signup'));
  for (const field of forms.find(({ path }) => path === '/mobile-signup')?.wrong ?? []) await mend(page, field);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expectSummary(page, 'Please check what you entered.', ['Choose another role']);
  await page.getByLabel('First name').fill('Anna');
  await expectSummary(page, 'Please check what you entered.', ['Choose another role']);
  await page.getByLabel('Role').selectOption('physician');
  await expect(page.getByLabel('Role')).not.toHaveAttribute('aria-invalid', 'true');
  await expectSummary(page, 'Please check what you entered.', ['Choose another role']);
});
