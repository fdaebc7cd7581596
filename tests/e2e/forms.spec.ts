/**
 * Only a browser knows focus, what it sends itself, what hydration keeps, what a screen reader announces, and the contrast of
 * a form's states. One visit of a form goes through them all.
 */
import type { Page } from '@playwright/test';
import { fieldsOf } from '../flows/support/form-page.ts';
import { violationsOn } from './axe.ts';
import { fillField, fillForm, type FormCase, formCase, formCases, linksOf, submitButton } from './form-cases.ts';
import { at } from './route-table.ts';
import { addScreenReader, heardUntil, listen, stopListening, times } from './screen-reader.ts';
import { chooseTheme, expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem', exact: true });

async function expectSummary(page: Page, alert: string | null, messages: readonly string[]) {
  await expect(summary(page).getByRole('heading', { level: 2 })).toHaveText('There is a problem');
  await expect(summary(page).getByRole('link')).toHaveText([...messages]);
  if (alert === null) await expect(summary(page).getByRole('alert')).toHaveCount(0);
  else await expect(summary(page).getByRole('alert')).toHaveText(alert);
}

async function expectAccessible(page: Page, state: string): Promise<void> {
  await stopListening(page);
  expect.soft(await violationsOn(page), `${state}, light`).toEqual([]);
  await chooseTheme(page, 'dark');
  expect.soft(await violationsOn(page, { only: 'colors' }), `${state}, dark`).toEqual([]);
  await chooseTheme(page, 'light');
}

/** Fields keep their place while they are corrected, also on a phone. */
async function mend(page: Page, { wrong }: FormCase): Promise<void> {
  for (const field of wrong) {
    const control = page.locator(`#${field.id}`);
    const top = () => control.evaluate((element) => element.getBoundingClientRect().top);
    await control.focus();
    const before = await top();
    await fillField(page, field);
    // The chosen file replaces its control.
    if (field.name === 'resume') continue;
    await expect(control).not.toHaveAttribute('aria-invalid', 'true');
    // The summary above ends with the last one.
    if (field === wrong.at(-1)) continue;
    // Scrolling rounds.
    expect.soft(Math.abs((await top()) - before), field.id).toBeLessThan(1);
  }
}

/** Text that replaces an accepted form, where its definition has none. */
const done: Readonly<Record<string, string>> = {
  'trial-signup': 'Check Your Email',
  'mobile-signup': 'Check Your Email',
  'reset-password': 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
};

/** One form of each kind: texts, radio buttons and boxes, a file, a password, boxes alone. */
const kinds = formCases.filter(({ id }) =>
  ['contact', 'beta-application', 'career-application', 'trial-signup', 'legal-acceptance'].includes(id),
);

/** Adds forms that differ: the other signup's success, a native post, a single field without a summary. */
const cycles = [...kinds, ...formCases.filter(({ id }) => ['mobile-signup', 'login', 'reset-password'].includes(id))];

for (const form of cycles) {
  const { id, path, details, fields, wrong, alert } = form;
  const { action, texts, thanks } = details.form;
  test(`[UI-2] [UI-3] ${id.endsWith('signup') ? '[MOB-4] [SIGN-7] [SRV-8] ' : ''}${path} (${action}): the errors, the refusal and the success of a form are announced once and have the focus, a field is mended in its place, and each state meets WCAG 2.2 AA in both themes`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await addScreenReader(page);
    await openHydrated(page, at(path));
    const send = submitButton(page, form);
    const alerts = page.getByRole('main').getByRole('alert');
    const title = await page.title();
    await expect(summary(page)).toHaveCount(0);

    // Empty.
    await send.focus();
    await listen(page);
    await page.keyboard.press('Enter');
    const message = wrong[0]?.message ?? '';
    const errors = await heardUntil(page, message);
    for (const text of [message, ...(alert === null ? [] : [alert])])
      expect.soft(times(errors, text), `${text} in ${JSON.stringify(errors)}`).toBe(1);
    // File and password fields have no ARIA role, so the virtual screen reader announces no state for them.
    if (!/resume|password/.test(message))
      expect.soft(errors.find((phrase) => phrase.includes(message))).toContain('invalid');
    await expect(page.locator(`#${wrong[0]?.id}`)).toBeFocused();
    const links = linksOf(wrong, alert);
    if (fields.length > 1) {
      await expectSummary(page, alert, links);
      await expect(page).toHaveTitle(`Error: ${title}`);
      const address = page.url();
      for (const name of links) {
        await summary(page).getByRole('link', { name, exact: true }).press('Enter');
        const focused = wrong.find(({ label, message: text }) => [label, text].includes(name));
        await expect(page.locator(`#${focused?.id}`)).toBeFocused();
        await expect(page.locator(`#${focused?.id}`)).toBeInViewport();
      }
      // Links of the summary add no history entry.
      expect(page.url()).toBe(address);
    }
    await expectAccessible(page, 'with errors');
    await mend(page, form);
    await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
    if (fields.length > 1) {
      // All fields are valid.
      await expect(summary(page)).toHaveCount(0);
      await expect(page).toHaveTitle(title);
    }

    // Refused.
    await fillForm(page, form);
    const answered = Promise.withResolvers<void>();
    let answer = { status: 503, json: { success: false } };
    await page.route('**', async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.fallback();
      // A login is the browser's own post, which would leave the page.
      if (request.isNavigationRequest()) return route.fulfill({ status: 204 });
      await answered.promise;
      return route.fulfill(answer);
    });
    const width = () => send.evaluate((element) => element.getBoundingClientRect().width);
    const before = await width();
    await listen(page);
    await send.click();
    await expect(summary(page)).toHaveCount(0);
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(await width()).toBe(before);
    await expect(page).toHaveTitle(title);
    for (const each of await alerts.all()) await expect(each).toBeEmpty();
    if (id === 'login') return;
    answered.resolve();
    const failed = id === 'legal-acceptance' ? `Error: ${texts.refused}` : texts.refused;
    await expect(alerts.filter({ hasText: failed })).toBeVisible();
    expect.soft(times(await heardUntil(page, failed), failed)).toBe(1);
    await expectAccessible(page, 'refused');

    // Accepted, unless it leads elsewhere.
    if (details.done === null) return;
    answer = { status: 200, json: { success: true } };
    // Passwords are typed again.
    await fillForm(page, form);
    await listen(page);
    await send.click();
    await expect(send).toHaveCount(0);
    // The form is gone, and the focus is on its replacement.
    await expect(page.locator('main :focus')).toHaveCount(1);
    const thanked = thanks?.text ?? done[id];
    if (thanked !== undefined) {
      const phrases = await heardUntil(page, thanked);
      expect.soft(times(phrases, thanked)).toBe(1);
      expect.soft(times(phrases, failed)).toBe(0);
    }
    await expectAccessible(page, 'accepted');
    if (!id.endsWith('signup')) return;
    // MOB-4, SIGN-7, SRV-8: correcting the address moves the focus to it.
    await page.getByRole('link', { name: 'Wrong address? Correct it and send again' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  });
}

const heldIn = (page: Page) =>
  page.locator('main form').evaluateAll((all) =>
    all.map((form) =>
      [...(form as HTMLFormElement).elements].flatMap((each) => {
        const { id, value, checked } = each as HTMLInputElement;
        return id === '' ? [] : [[id, value, checked]];
      }),
    ),
  );

for (const form of kinds) {
  const { path, details, fields } = form;
  const { action, texts, payload, file } = details.form;

  test(`[RUN-3] ${path} keeps text, checks and a file entered before hydration`, async ({ page, complaints }) => {
    const letIn = await holdScript(page);
    await page.goto(at(path));
    await fillForm(page, form);
    const before = await heldIn(page);
    letIn();
    await hydrated(page);
    expect(await heldIn(page)).toEqual(before);
    await expect(submitButton(page, form)).toHaveAttribute('aria-disabled', 'false');
    expect(complaints).toEqual([]);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });

    test(`[SRV-1] [RUN-2] ${path} without script has no dead button, and posts to ${action} the fields that the script sends`, async ({
      page,
    }) => {
      await page.goto(at(path));
      const buttons = page.getByRole('main').locator('button:visible');
      await expect(buttons).toHaveText([texts.submit]);
      await expect(buttons).toHaveAttribute('aria-disabled', 'false');
      for (const { id, message } of fields)
        if (message !== null) await expect(page.locator(`#${id}`)).toHaveAttribute('required', '');
      await fillForm(page, form);
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await page.route(
        ({ pathname }) => pathname === action,
        (route) => route.fulfill({ contentType: 'text/html', body: 'taken' }),
      );
      await submitButton(page, form).click();
      const request = await posted;
      expect(new URL(request.url()).pathname).toBe(action);
      const first: Record<string, unknown> = { ...details.samples.first };
      const sent = Object.keys(payload.shape).filter((name) => name in first);
      expect(fieldsOf(request)).toEqual({
        ...Object.fromEntries(sent.map((name) => [name, String(first[name])])),
        ...(file !== undefined && { [file]: 'resume.pdf' }),
      });
    });
  });
}

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[UI-2] without script the summary of a refused post has the focus, and its links lead to their fields', async ({
    page,
  }) => {
    const contact = formCase('contact');
    await page.goto(at(contact.path));
    await fillForm(page, contact);
    await page.getByRole('textbox', { name: 'Name' }).fill('   ');
    await submitButton(page, contact).click();
    await expect(summary(page)).toBeFocused();
    await summary(page).getByRole('link', { name: 'Enter your name' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  });
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
  await expect(summary(page).getByRole('link')).toHaveCount(3);
});

test('[UI-2] an error of the relay for one field is announced once, with that field, and stays while another field is changed', async ({
  page,
}) => {
  const error = 'Choose another role';
  await page.route('**/api/mobile-signup', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, error: 'Please check what you entered.', fields: { role: error } },
    }),
  );
  await addScreenReader(page);
  const form = formCase('mobile-signup');
  await openHydrated(page, at(form.path));
  await fillForm(page, form);
  await listen(page);
  await submitButton(page, form).click();
  await expect(page.getByLabel('Role')).toBeFocused();
  expect(times(await heardUntil(page, error), error)).toBe(1);
  await expectSummary(page, 'Please check what you entered.', [error]);
  await page.getByLabel('First name').fill('Anna');
  await expectSummary(page, 'Please check what you entered.', [error]);
  await page.getByLabel('Role').selectOption('physician');
  await expect(page.getByLabel('Role')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(summary(page)).toHaveCount(0);
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
