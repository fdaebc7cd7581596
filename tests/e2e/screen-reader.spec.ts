import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { addScreenReader, heard, listen } from './screen-reader.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** A screen reader announces each required text exactly once: by a live region, or with the focus. */

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

async function fillAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };

const times = (phrases: readonly string[], text: string) => phrases.filter((phrase) => phrase.includes(text)).length;

/** Announcements up to a text, plus a few frames in which a repetition would follow. */
async function heardUntil(page: Page, text: string): Promise<string[]> {
  const phrases: string[] = [];
  const more = async () => phrases.push(...(await heard(page)));
  await expect.poll(async () => (await more(), times(phrases, text))).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await more();
  return phrases;
}

interface Form {
  path: string;
  call: string;
  fill(page: Page): Promise<void>;
  button: string;
  refusal?: object;
  failed: string;
  /** The announcement of a success; null if the page navigates. */
  done: string | null;
}

/** Expected texts, from DEMO, UI-2 and the forms' requirements. */
const forms: Form[] = [
  {
    path: '/contact',
    call: '/contact',
    fill: (page) =>
      fillAll(page, { Name: 'Ann Lee', Email: 'ann@example.org', Subject: 'Setup', Message: 'How long?' }),
    button: 'Send message',
    failed: 'Failed to send message. Please try again.',
    done: "Thank You! We've received your message and will get back to you soon.",
  },
  {
    path: '/beta-tester',
    call: '/beta-signup',
    async fill(page) {
      await field(page, 'Full name').fill('Ann Lee');
      await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
      await page.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0100');
      await page.getByRole('radio', { name: 'Email', exact: true }).check();
      await page.getByRole('radio', { name: 'NP', exact: true }).check();
      await page.getByLabel('County').fill('King');
      await field(page, 'State').selectOption('Washington');
      await page.getByRole('checkbox').check();
    },
    button: 'Submit application',
    failed: 'Failed to submit your application. Please try again or contact us directly.',
    done: "Thank you for your application! We'll review your submission and get back to you soon.",
  },
  {
    path: '/career-application?position=Compliance+Officer',
    call: '/career-application',
    async fill(page) {
      await field(page, 'Full name').fill('Ann Lee');
      await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
      await page.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0100');
      await page.locator('input[type=file]').setInputFiles(resume);
    },
    button: 'Submit application',
    failed: 'Failed to submit application. Please try again.',
    done: 'Application Submitted!',
  },
  {
    path: '/signup?plan=md_do',
    call: '/api/mobile-signup',
    fill: (page) =>
      fillAll(page, {
        'First name': 'Ann',
        'Last name': 'Lee',
        Email: 'ann@example.org',
        Password: 'seven quiet herons',
      }),
    button: 'Create account',
    failed: 'Signup failed. Please try again.',
    done: 'Check Your Email',
  },
  {
    path: '/mobile-signup',
    call: '/api/mobile-signup',
    async fill(page) {
      await fillAll(page, { 'First name': 'Ann', 'Last name': 'Lee', Email: 'ann@example.org' });
      await page.getByLabel('Role').selectOption('nurse');
    },
    button: 'Sign up',
    failed: 'An error occurred. Please try again.',
    done: 'Check Your Email',
  },
  {
    path: '/forgot-password',
    call: '/forgot-password',
    fill: (page) => fillAll(page, { Email: 'ann@example.org' }),
    button: 'Send reset link',
    failed: 'An error occurred. Please try again.',
    done: 'If that address has an account, a reset link is on its way.',
  },
  {
    path: '/signup-invite',
    call: '/signup-invite',
    fill: (page) => page.getByRole('textbox', { name: /code/i }).fill('NO-SUCH-CODE'),
    button: 'Use code',
    refusal: {
      success: false,
      error: 'That invite code is not valid.',
      fields: { code: 'That invite code is not valid.' },
    },
    failed: 'That invite code is not valid.',
    done: null,
  },
  {
    path: '/reset-password?token=opaque',
    call: '/reset-password',
    fill: (page) => fillAll(page, { 'New password': 'seven quiet herons' }),
    button: 'Change password',
    failed: 'An error occurred. Please try again.',
    done: 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
  },
  {
    path: '/complete-registration?token=opaque',
    call: '/complete-registration',
    fill: (page) => fillAll(page, { 'New password': 'seven quiet herons' }),
    button: 'Complete registration',
    failed: 'An error occurred. Please try again.',
    done: 'Your registration is complete. Log in with your new password.',
  },
  {
    path: '/complete-registration',
    call: '/api/resend-confirmation',
    fill: (page) => fillAll(page, { Email: 'ann@example.org' }),
    button: 'Send another link',
    failed: 'An error occurred. Please try again.',
    done: 'If that address is waiting to be confirmed, another link is on its way.',
  },
  {
    path: '/legal-acceptance',
    call: '/api/legal/accept',
    async fill(page) {
      for (const box of await page.getByRole('checkbox').all()) await box.check();
    },
    button: 'Accept and continue',
    failed: 'Error: Failed to record legal acceptance',
    done: null,
  },
];

for (const { path, call, fill, button, refusal, failed, done } of forms) {
  test(`[UI-2] ${path}: a screen reader announces “${failed}” once${done === null ? '' : ' and the success once'}`, async ({
    page,
  }) => {
    await addScreenReader(page);
    await openHydrated(page, at(path));
    await fill(page);
    let answer = { status: 500, json: refusal ?? { success: false } };
    await page.route(
      ({ pathname }) => pathname === call,
      (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback()),
    );
    await listen(page);
    await heard(page);
    const send = page.getByRole('main').getByRole('button', { name: button });
    await send.click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: failed })).toBeVisible();
    expect(times(await heardUntil(page, failed), failed)).toBe(1);

    if (done === null) return;
    answer = { status: 200, json: { success: true } };
    if (path === '/signup?plan=md_do') await field(page, 'Password').fill('seven quiet herons');
    await heard(page);
    await send.click();
    await expect(page.getByRole('main').getByText(done).first()).toBeVisible();
    const phrases = await heardUntil(page, done);
    expect(times(phrases, done)).toBe(1);
    expect(times(phrases, failed)).toBe(0);
  });
}

/** The announcement of an empty form (UI-2) and of the focused field. */
const incomplete: {
  path: string;
  button: string;
  before?(page: Page): Promise<void>;
  alert: string | null;
  field: string;
}[] = [
  { path: '/contact', button: 'Send message', alert: null, field: 'Enter your name' },
  {
    path: '/beta-tester',
    button: 'Submit application',
    alert: 'Please fill in all required fields: Full name, Email, Phone, Contact method, Clinical title, County, State',
    field: 'Enter your full name',
  },
  {
    path: '/beta-tester',
    button: 'Submit application',
    async before(page) {
      await forms[1]?.fill(page);
      await page.getByRole('checkbox').uncheck();
    },
    alert: 'Please agree to the NDA and beta testing guidelines.',
    field: 'Agree to the NDA and the guidelines to continue',
  },
  {
    path: '/career-application',
    button: 'Submit application',
    alert: 'Please fill in all required fields: Position, Full name, Email, Phone',
    field: 'Choose a position',
  },
  {
    path: '/career-application?position=Other',
    button: 'Submit application',
    async before(page) {
      await forms[2]?.fill(page);
      await page.getByRole('button', { name: 'Remove resume.pdf' }).click();
    },
    alert: 'Please upload your resume',
    field: 'Choose your resume: a PDF, DOC or DOCX file',
  },
  { path: '/signup?plan=md_do', button: 'Create account', alert: null, field: 'Enter your first name' },
  { path: '/mobile-signup', button: 'Sign up', alert: null, field: 'Enter your first name' },
  { path: '/login', button: 'Log in', alert: null, field: 'Enter your email address' },
  { path: '/forgot-password', button: 'Send reset link', alert: null, field: 'Enter your email address' },
  { path: '/signup-invite', button: 'Use code', alert: null, field: 'Enter your invite code' },
  { path: '/reset-password?token=opaque', button: 'Change password', alert: null, field: 'Enter a password' },
  {
    path: '/complete-registration?token=opaque',
    button: 'Complete registration',
    alert: null,
    field: 'Enter a password',
  },
  { path: '/complete-registration', button: 'Send another link', alert: null, field: 'Enter your email address' },
  {
    path: '/legal-acceptance',
    button: 'Accept and continue',
    alert: 'Please check all required boxes to continue.',
    field: 'Accept the Terms & Conditions to continue',
  },
];

for (const { path, button, before, alert, field: message } of incomplete) {
  test(`[UI-2] ${path}: a screen reader announces ${alert === null ? '' : `“${alert}” once and `}“${message}” once, with the field`, async ({
    page,
  }) => {
    await addScreenReader(page);
    await openHydrated(page, at(path));
    await before?.(page);
    const send = page.getByRole('main').getByRole('button', { name: button });
    await send.focus();
    await listen(page);
    await heard(page);
    await page.keyboard.press('Enter');
    const phrases = await heardUntil(page, message);
    for (const text of [message, ...(alert === null ? [] : [alert])])
      expect(times(phrases, text), `${text} in ${JSON.stringify(phrases)}`).toBe(1);
    // File and password fields have no ARIA role, so the virtual screen reader announces no state for them.
    if (!/resume|password/.test(message))
      expect(phrases.find((phrase) => phrase.includes(message))).toContain('invalid');
  });
}

test('[UI-2] an error of the relay for one field is announced once, with that field', async ({ page }) => {
  const error = 'Choose another role';
  await addScreenReader(page);
  await openHydrated(page, at('/mobile-signup'));
  await forms.find(({ path }) => path === '/mobile-signup')?.fill(page);
  await page.route('**/api/mobile-signup', (route) =>
    route.fulfill({ status: 422, json: { success: false, error, fields: { role: error } } }),
  );
  await listen(page);
  await heard(page);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Role')).toBeFocused();
  expect(times(await heardUntil(page, error), error)).toBe(1);
});

test('[UI-2] focusing an invalid field announces its error', async ({ page }) => {
  await addScreenReader(page);
  await openHydrated(page, at('/contact'));
  await listen(page);
  await heard(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => heard(page)).toContain('textbox, Name, Enter your name, invalid, required');
});
