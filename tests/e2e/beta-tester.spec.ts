import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { beside, expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const path = at('/beta-tester');
const ndaTitle = 'NDA and beta testing guidelines';
const send = (page: Page) => page.getByRole('button', { name: 'Submit application' });
const agree = (page: Page) => page.getByRole('checkbox', { name: `I agree to the ${ndaTitle}.` });
const opener = (page: Page) => page.getByRole('link', { name: `Read the ${ndaTitle}` });
const dialog = (page: Page) => page.getByRole('dialog', { name: ndaTitle });
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function fill(page: Page) {
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
  await page.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-0100');
  await choice(page, 'Phone').check();
  await choice(page, 'NP').check();
  await page.getByLabel('County').fill('King');
  await page.getByLabel('State', { exact: true }).selectOption('Washington');
}

test('[BETA-2] scrolling the dialog past its end does not scroll the page behind it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, path);
  await opener(page).click();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.keyboard.press('End');
  await expect
    .poll(() => dialog(page).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
    .toBeLessThan(2);
  await page.keyboard.press('Tab');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageDown');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await scrolled()).toBe(before);
});

test('[RUN-3] the page keeps typed values while another page is visited, except the agreement', async ({ page }) => {
  await openHydrated(page, path);
  await fill(page);
  await agree(page).check();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await page.goBack();
  await expect(page.getByLabel('County')).toHaveValue('King');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Washington');
  for (const name of ['Phone', 'NP']) await expect(choice(page, name)).toBeChecked();
  await expect(agree(page)).not.toBeChecked();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
});

test('[BETA-2] an unanswered radio group is named in the alert and gets the focus', async ({ page }) => {
  await openHydrated(page, path);
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
  await page.getByRole('textbox', { name: 'Phone' }).fill('1');
  await send(page).click({ force: true });
  await expect(choice(page, 'Email')).toBeFocused();
  await expect(page.getByRole('radiogroup', { name: 'Contact method' })).toHaveAccessibleDescription(
    'Choose how we reach you',
  );
  await choice(page, 'Text').check();
  await expect(beside(page, 'Choose how we reach you')).toBeHidden();
});

test('[RUN-3] the form keeps and sends values typed before hydration, then resets', async ({ page, complaints }) => {
  const letIn = await holdScript(page);
  await page.goto(path);
  await fill(page);
  await agree(page).check();
  letIn();
  await hydrated(page);
  await expect(choice(page, 'Phone')).toBeChecked();
  await expect(choice(page, 'NP')).toBeChecked();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
  await page.route('**/beta-signup', (route) => route.fulfill({ json: { success: true } }));
  const sent = page.waitForRequest('**/beta-signup');
  await send(page).click();
  const fields = [...((await sent).postData() ?? '').matchAll(/name="([^"]+)"\r\n\r\n([\s\S]*?)\r\n--/g)].map(
    ([, name, value]) => [name, value],
  );
  expect(fields).toEqual([
    ['full_name', 'Ann Lee'],
    ['email', 'ann@example.org'],
    ['phone', '(555) 010-0100'],
    ['contact_method', 'Phone'],
    ['clinical_title', 'NP'],
    ['county', 'King'],
    ['state', 'Washington'],
    ['employer', ''],
    ['notes', ''],
    ['agree', 'on'],
  ]);
  await expect(
    page.getByText("Thank you for your application! We'll review your submission and get back to you soon.", {
      exact: true,
    }),
  ).toBeFocused();
  await page.getByRole('link', { name: 'Send another application' }).click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(choice(page, 'Phone')).not.toBeChecked();
  await expect(agree(page)).not.toBeChecked();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
  expect(complaints).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the form meets WCAG 2.2 AA with errors, with the dialog open and after sending, ${theme}`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await openHydrated(page, path);
    const check = async () => expect(await violationsOn(page, { bestPractice: true })).toEqual([]);
    await send(page).click({ force: true });
    await check();
    await opener(page).click();
    await expect(dialog(page)).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await fill(page);
    await agree(page).check();
    await page.route('**/beta-signup', (route) => route.fulfill({ json: { success: true } }));
    await send(page).click();
    await expect(page.locator('[data-machine=beta-application]')).toHaveAttribute('data-state', 'sent');
    await check();
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[SRV-1] [RUN-2] the agreement is on the page, no control is disabled, and the form posts the same fields as the script', async ({
    page,
  }) => {
    await page.goto(path);
    await opener(page).click();
    await expect(page).toHaveURL(/#nda-text$/);
    await expect(page.getByRole('heading', { name: ndaTitle })).toBeInViewport();
    await expect(page.getByRole('button')).toHaveText(['Submit application']);
    await expect(send(page)).toHaveAttribute('aria-disabled', 'false');
    await fill(page);
    await expect(agree(page)).toHaveAttribute('required', '');
    await agree(page).check();
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await send(page).click();
    const request = await posted;
    expect(new URL(request.url()).pathname).toBe('/beta-signup');
    const names = [...(request.postData() ?? '').matchAll(/name="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      'full_name',
      'email',
      'phone',
      'contact_method',
      'clinical_title',
      'county',
      'state',
      'employer',
      'notes',
      'agree',
    ]);
  });

  test('[BETA-4] the page shows thanks after a post', async ({ page }) => {
    await page.goto(`${path}?sent=yes`);
    await expect(
      page.getByText("Thank you for your application! We'll review your submission and get back to you soon.", {
        exact: true,
      }),
    ).toBeVisible();
  });
});

test('[SRV-11] the employer and notes fields ask to leave patient information out', async ({ page }) => {
  await page.goto(path);
  for (const name of ['Employer (optional)', 'Notes (optional)'])
    await expect(page.getByLabel(name)).toHaveAccessibleDescription('Please do not include patient information.');
});
