/** Only a browser scrolls a dialog, and restores what was typed. */
import type { Page } from '@playwright/test';
import { fillForm, formCase } from './form-cases.ts';
import { at } from './route-table.ts';
import { expect, holdScript, openHydrated, test } from './site-test.ts';

const path = at('/beta-tester');
const ndaTitle = 'NDA and beta testing guidelines';
const send = (page: Page) => page.getByRole('button', { name: 'Submit application' });
const agree = (page: Page) => page.getByRole('checkbox', { name: `I agree to the ${ndaTitle}.` });
const opener = (page: Page) => page.getByRole('link', { name: `Read the ${ndaTitle}` });
const dialog = (page: Page) => page.getByRole('dialog', { name: ndaTitle });
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('[BETA-2] [BASE-6] a press on the agreement’s link before the script has loaded opens the dialog afterwards, and leads to the text when the script fails', async ({
  page,
  site,
}) => {
  const letIn = await holdScript(page);
  await page.goto(path);
  await opener(page).click();
  await expect(page).toHaveURL(`${site.origin}${path}`);
  letIn();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}${path}`);
  await page.unrouteAll();
  for (const files of ['**/assets/entry-client-*.js', '**/assets/beta-tester-*.js']) {
    await page.route(files, (route) => route.abort());
    await page.goto(path);
    await opener(page).click();
    await expect(page, files).toHaveURL(/#nda-text$/);
    await expect(page.locator('#nda-text')).toBeInViewport();
    await page.unrouteAll();
  }
});

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

test('[BETA-2] the dialog opens by keyboard, keeps the focus until Escape, its button or a click outside closes it, and changes nothing of the form', async ({
  page,
}) => {
  await openHydrated(page, path);
  await page.getByLabel('Full name').fill('Ann Lee');
  await agree(page).check();
  await opener(page).focus();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading', { name: ndaTitle })).toBeFocused();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Tab');
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
    await close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }
  await expect(page.getByLabel('Full name')).toHaveValue('Ann Lee');
  await expect(agree(page)).toBeChecked();
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(0);
});

test('[RUN-3] the page keeps typed values while another page is visited, except the agreement', async ({ page }) => {
  await openHydrated(page, path);
  await fillForm(page, formCase('beta-application'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await page.goBack();
  await expect(page.getByLabel('County')).toHaveValue('King');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Washington');
  for (const name of ['Text', 'NP']) await expect(choice(page, name)).toBeChecked();
  await expect(agree(page)).not.toBeChecked();
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true');
});
