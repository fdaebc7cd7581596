/** Only a browser tabs. */
import type { Page } from '@playwright/test';
import { type Stop, type Walk, walks } from './keyboard-walks.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** A form of each kind by keyboard: tab order, focus after failure and success, and no keyboard trap. */

const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };

/** Role and name of the focused element, as assistive technology gets them. */
async function focused(page: Page): Promise<string> {
  const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
  return /^- ['"]?(?<control>\w+ "(?:[^"\\]|\\.)*")/.exec(line)?.groups?.['control'] ?? line;
}

/** Tabs to a stop, which must exist and show a focus indicator. */
async function tabTo(page: Page, { at: control }: Pick<Stop, 'at'>): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(control);
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline, `the outline of ${control}`).not.toBe('none');
}

async function press(page: Page, key: string): Promise<void> {
  if (key === 'file') {
    const chooser = page.waitForEvent('filechooser');
    // Chromium's main process learns with a frame that the dialog is prevented.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(resume);
    await expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible();
  } else if (/^(?:Space|Enter|Arrow\w+)$/.test(key)) await page.keyboard.press(key);
  else await page.keyboard.type(key);
}

async function walkTo(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await tabTo(page, stop);
    for (const key of stop.keys ?? []) await press(page, key);
    // A plan replaces the view (SIGN-2) and focuses its heading, which has no outline.
    if (stop.keys?.includes('Enter')) await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();
  }
}

async function skipToMain(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('link "Skip to main content"');
  await page.keyboard.press('Enter');
}

/** Sends the empty form and returns to its first invalid field, by the summary if there is one. */
async function failAndReturn(page: Page, { failure, summary }: Walk): Promise<void> {
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(failure);
  if (summary === null) return;
  const first = page.getByRole('group', { name: 'There is a problem' }).getByRole('link').first();
  await expect(first).toHaveText(summary);
  const isFirst = () => first.evaluate((link) => link === document.activeElement);
  for (let back = 0; back < 10 && !(await isFirst()); back += 1) await page.keyboard.press('Shift+Tab');
  expect(await isFirst()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe(failure);
}

/** Fills in the form from its first invalid field to its button. */
async function fillIn(page: Page, { stops, failure }: Walk): Promise<void> {
  const first = stops.findIndex((stop) => stop.at === failure);
  for (const key of stops[first]?.keys ?? []) await press(page, key);
  await walkTo(page, stops.slice(first + 1));
}

for (const walk of walks) {
  const { path, call, before = [], stops, success } = walk;
  test(`[UI-2] ${path} can be completed by keyboard (${call})`, async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === call,
      (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        // The login is a native form post, so the answer is a page.
        return route.request().isNavigationRequest()
          ? route.fulfill({ contentType: 'text/html', body: 'taken' })
          : route.fulfill({ json: { success: true } });
      },
    );
    await openHydrated(page, at(path));
    await skipToMain(page);
    await walkTo(page, before);
    for (const stop of stops.filter(({ later }) => !later)) await tabTo(page, stop);
    const button = stops.at(-1)?.at;
    await page.keyboard.press('Tab');
    expect(await focused(page)).not.toBe(button);
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe(button);

    await failAndReturn(page, walk);
    await fillIn(page, walk);
    await page.keyboard.press('Enter');
    if ('path' in success) await page.waitForURL((url) => url.pathname === success.path);
    else await expect(page.getByText(success.focused, { exact: true })).toBeFocused();
  });
}

test('[BETA-2] the agreement opens by keyboard, traps the focus, closes with Escape and returns the focus', async ({
  page,
}) => {
  await openHydrated(page, at('/beta-tester'));
  const opener = page.getByRole('link', { name: 'Read the NDA and beta testing guidelines' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'NDA and beta testing guidelines' });
  await expect(dialog.getByText('NDA and beta testing guidelines').first()).toBeFocused();
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await dialog.evaluate((element) => element.contains(document.activeElement)), key).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('[CAR-3] a resume is chosen, announced and removed by keyboard, and the focus returns to the field', async ({
  page,
}) => {
  await openHydrated(page, at('/career-application'));
  await page.getByLabel('Cover letter (optional)').focus();
  await tabTo(page, { at: 'button "Resume"' });
  await press(page, 'file');
  await expect(page.locator('[data-machine=resume]').getByRole('status')).toHaveText('resume.pdf, 1 KB, selected.');
  await tabTo(page, { at: 'button "Remove resume.pdf"' });
  await page.keyboard.press('Space');
  expect(await focused(page)).toBe('button "Resume"');
  await expect(page.getByLabel('Resume', { exact: true })).toHaveValue('');
});

test('[LOGIN-1] the button shows and hides the password by keyboard and keeps the focus', async ({ page }) => {
  await openHydrated(page, at('/login'));
  const password = page.getByLabel('Password', { exact: true });
  await password.focus();
  await page.keyboard.type('seven quiet herons');
  await tabTo(page, { at: 'button "Show password"' });
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  expect(await focused(page)).toBe('button "Hide password"');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'password');
});
