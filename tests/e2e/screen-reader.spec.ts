import type { Page } from '@playwright/test';
import { type FormCase, fillForm, formCases, submitButton } from './form-cases.ts';
import { at } from './route-table.ts';
import { addScreenReader, heard, listen } from './screen-reader.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** A screen reader announces each required text exactly once: by a live region, or with the focus. */

const valuesOf = ({ fields }: FormCase) => Object.fromEntries(fields.map(({ name, value }) => [name, value]));

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

/** What takes the place of an accepted form, of those whose definition does not say it. */
const done: Readonly<Record<string, string>> = {
  'trial-signup': 'Check Your Email',
  'mobile-signup': 'Check Your Email',
  'reset-password': 'Your password has been changed and you are logged out everywhere. Log in with the new password.',
  'complete-registration': 'Your registration is complete. Log in with your new password.',
};

/** A login is the browser's own post. */
for (const form of formCases.filter(({ id }) => id !== 'login')) {
  const { id, path, details } = form;
  const { action, texts, thanks } = details.form;
  const failed = id === 'legal-acceptance' ? `Error: ${texts.refused}` : texts.refused;
  const said = thanks?.text ?? done[id];
  test(`[UI-2] ${path} (${action}): a screen reader announces “${failed}” once${said === undefined ? '' : ' and the success once'}`, async ({
    page,
  }) => {
    await addScreenReader(page);
    await openHydrated(page, at(path));
    await fillForm(page, form);
    let answer = { status: 500, json: { success: false } };
    await page.route(
      ({ pathname }) => pathname === action,
      (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.fallback()),
    );
    await listen(page);
    await heard(page);
    const send = submitButton(page, form);
    await send.click();
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: failed })).toBeVisible();
    expect(times(await heardUntil(page, failed), failed)).toBe(1);

    if (said === undefined) return;
    answer = { status: 200, json: { success: true } };
    // A password is typed anew.
    await fillForm(page, form);
    await heard(page);
    await send.click();
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
    const phrases = await heardUntil(page, said);
    expect(times(phrases, said)).toBe(1);
    expect(times(phrases, failed)).toBe(0);
  });
}

interface Incomplete {
  form: FormCase;
  before?(page: Page): Promise<void>;
  alert: string | null;
  message: string;
}

/** The announcement of an empty form (UI-2) and of the focused field, and of one that lacks its box or its file alone. */
const incomplete: readonly Incomplete[] = formCases.flatMap((form) => {
  const empty: Incomplete = { form, alert: form.alert, message: form.wrong[0]?.message ?? '' };
  const last = form.fields.at(-1);
  if (!['beta-application', 'career-application'].includes(form.id) || !last) return [empty];
  const alert = form.details.form.alertFor?.([last.name], valuesOf(form)) ?? null;
  const before = (page: Page) => fillForm(page, { ...form, fields: form.fields.slice(0, -1) });
  return [empty, { form, before, alert, message: last.message ?? '' }];
});

for (const { form, before, alert, message } of incomplete) {
  const { path, details } = form;
  test(`[UI-2] ${path} (${details.form.action}): a screen reader announces ${alert === null ? '' : `“${alert}” once and `}“${message}” once, with the field`, async ({
    page,
  }) => {
    await addScreenReader(page);
    await openHydrated(page, at(path));
    await before?.(page);
    await submitButton(page, form).focus();
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
  const form = formCases.find(({ id }) => id === 'mobile-signup') as FormCase;
  await openHydrated(page, at(form.path));
  await fillForm(page, form);
  await page.route('**/api/mobile-signup', (route) =>
    route.fulfill({ status: 422, json: { success: false, error, fields: { role: error } } }),
  );
  await listen(page);
  await heard(page);
  await submitButton(page, form).click();
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
