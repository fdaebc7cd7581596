import type { Page } from '@playwright/test';
import { refusedPage } from '../browser/refused-page.ts';
import { type CaseField, type FormCase, fillField, fillForm, formCases, submitButton } from './form-cases.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** UI-2: every form with more than one field has an error summary, with and without script. */

const forms = formCases.filter(({ fields }) => fields.length > 1);

const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem', exact: true });
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

/** A field is linked once: by its label where the alert lists it (BETA-2, CAR-3), else by its message. */
const linkOf = ({ label, message }: CaseField, alert: string | null) =>
  alert?.split(/: |, /).slice(1).includes(label) ? label : (message ?? '');
const linksOf = (fields: FormCase['wrong'], alert: string | null) =>
  [
    ...fields.filter((field) => linkOf(field, alert) === field.label),
    ...fields.filter((field) => linkOf(field, alert) !== field.label),
  ].map((field) => linkOf(field, alert));

async function expectSummary(page: Page, alert: string | null, messages: readonly string[]) {
  await expect(summary(page).getByRole('heading', { level: 2 })).toHaveText('There is a problem');
  await expect(summary(page).getByRole('link')).toHaveText([...messages]);
  if (alert === null) await expect(summary(page).getByRole('alert')).toHaveCount(0);
  else await expect(summary(page).getByRole('alert')).toHaveText(alert);
}

for (const form of forms) {
  const { path, alert, wrong } = form;
  test(`[UI-2] [UI-3] ${path}: the alert links to each invalid field until the form is sent`, async ({ page }) => {
    await openHydrated(page, at(path));
    const title = await page.title();
    await expect(summary(page)).toHaveCount(0);
    await submitButton(page, form).click({ force: true });
    await expectSummary(page, alert, linksOf(wrong, alert));
    await expect(page).toHaveTitle(`Error: ${title}`);
    await expect(page.locator(`#${wrong[0]?.id}`)).toBeFocused();
    const address = page.url();
    for (const field of wrong) {
      await summary(page)
        .getByRole('link', { name: linkOf(field, alert), exact: true })
        .press('Enter');
      await expect(page.locator(`#${field.id}`)).toBeFocused();
      await expect(page.locator(`#${field.id}`)).toBeInViewport();
    }
    // Links of the summary add no history entry.
    expect(page.url()).toBe(address);

    // The summary is of this send until the next one.
    for (const field of wrong) await fillField(page, field);
    await expect(page.locator('main [aria-invalid=true]')).toHaveCount(0);
    await expectSummary(page, alert, linksOf(wrong, alert));
    await expect(page).toHaveTitle(`Error: ${title}`);
    await keepPosts(page);
    const button = submitButton(page, form);
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
    const { payload, file } = form.details.form;
    const sent = wrong.filter(({ name }) => name in payload.shape || name === file);
    const links = linksOf(sent, alert);
    const refused = {
      flow: form.id,
      values: Object.fromEntries(new URLSearchParams(path.split('?')[1])),
      fields: Object.fromEntries(sent.map(({ name, message }) => [name, message ?? ''])),
      error: alert,
    };
    const pathname = path.split('?')[0] ?? '';
    const answer = await refusedPage({ dist: 'dist', path: pathname, form: refused, status: 422 });
    // SIGN-8: a signup shows the field's error as its message.
    const said = alert ?? (form.id.endsWith('signup') ? (sent[0]?.message ?? null) : null);

    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.route(`${site.origin}${at(pathname)}`, (route) => route.fulfill(answer));
    await plain.goto(`${site.origin}${at(pathname)}`);
    await expect(plain).toHaveTitle(/^Error: (?!Error)/);
    await expectSummary(plain, said, links);
    await expect(summary(plain)).toBeFocused();
    for (const field of sent) {
      await summary(plain)
        .getByRole('link', { name: linkOf(field, alert), exact: true })
        .click();
      await expect(plain.locator(`#${field.id}`)).toBeFocused();
    }
    const title = await plain.title();
    await context.close();

    await page.route(`${site.origin}${at(pathname)}`, (route) =>
      route.request().isNavigationRequest() ? route.fulfill(answer) : route.fallback(),
    );
    await openHydrated(page, at(pathname));
    await expectSummary(page, said, links);
    await expect(page).toHaveTitle(title);
    await expect(summary(page)).toBeFocused();
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
    for (const field of wrong) await fillField(page, field);
    await expectSummary(page, said, links);
    await keepPosts(page);
    await submitButton(page, form).click();
    await expect(summary(page)).toHaveCount(0);
    await expect(page).toHaveTitle(title.replace('Error: ', ''));
  });
}

for (const form of forms) {
  const { path, wrong } = form;
  test(`[UI-2] ${path}: a field stays in its place while it is mended`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, at(path));
    await submitButton(page, form).click({ force: true });
    for (const field of wrong) {
      // The chosen file takes the place of its control.
      if (field.name === 'resume') continue;
      const control = page.locator(`#${field.id}`);
      const top = () => control.evaluate((element) => element.getBoundingClientRect().top);
      await control.focus();
      const before = await top();
      await fillField(page, field);
      await expect(control).not.toHaveAttribute('aria-invalid', 'true');
      // Scrolling rounds.
      expect(Math.abs((await top()) - before), field.id).toBeLessThan(1);
    }
  });
}

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
  const form = forms.find(({ id }) => id === 'mobile-signup') as FormCase;
  await fillForm(page, form);
  await submitButton(page, form).click();
  await expectSummary(page, 'Please check what you entered.', ['Choose another role']);
  await page.getByLabel('First name').fill('Anna');
  await expectSummary(page, 'Please check what you entered.', ['Choose another role']);
  await page.getByLabel('Role').selectOption('physician');
  await expect(page.getByLabel('Role')).not.toHaveAttribute('aria-invalid', 'true');
  await expectSummary(page, 'Please check what you entered.', ['Choose another role']);
});
