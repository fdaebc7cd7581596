/** Only a browser tabs. */
import type { Page } from '@playwright/test';
import { type CaseField, formCases } from './form-cases.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** Tabs to the next control, which must show a focus indicator. @returns its id; for a button its text */
async function tab(page: Page, key = 'Tab'): Promise<string> {
  await page.keyboard.press(key);
  const { name, outline } = await page.locator(':focus').evaluate((element) => ({
    name: element.matches('button') ? (element.ariaLabel ?? element.textContent.trim()) : element.id,
    outline: getComputedStyle(element).outlineStyle,
  }));
  expect(outline, `the outline of ${name}`).not.toBe('none');
  return name;
}

/** Fills in the focused field by keys alone; the file has a test of its own. */
async function operate(page: Page, { id, value }: CaseField): Promise<void> {
  const control = page.locator(`#${id}`);
  const type = await control.evaluate((node) => (node instanceof HTMLInputElement ? node.type : node.localName));
  if (type === 'file') return;
  const before = await control.inputValue();
  if (type === 'checkbox') await page.keyboard.press('Space');
  else if (type === 'radio') await page.keyboard.press('ArrowRight');
  else if (type === 'select') await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(value);
  const name = await control.getAttribute('name');
  if (type === 'checkbox' || type === 'radio') await expect(page.locator(`[name="${name}"]:checked`)).toHaveCount(1);
  else if (type === 'select') await expect(control).not.toHaveValue(before);
  else await expect(control).toHaveValue(value);
}

/** A form of each kind of control. */
const kinds = ['contact', 'beta-application', 'career-application', 'trial-signup', 'login', 'legal-acceptance'];

for (const { id, path, details, fields } of formCases.filter((form) => kinds.includes(form.id))) {
  test(`[UI-2] ${path} (${id}) is filled in by keyboard, field by field to its button, which can be left`, async ({
    page,
  }) => {
    await openHydrated(page, at(path));
    const { submit } = details.form.texts;
    const left = [...fields];
    await page.locator(`#${left[0]?.id}`).focus();
    for (let name = left[0]?.id ?? '', stops = 0; name !== submit && stops < 30; name = await tab(page), stops += 1) {
      const [next] = left;
      if (next?.id !== name) continue;
      await operate(page, next);
      left.shift();
    }
    expect(left).toEqual([]);
    await expect(page.getByRole('button', { name: submit })).toBeFocused();
    expect(await tab(page)).not.toBe(submit);
    expect(await tab(page, 'Shift+Tab')).toBe(submit);
  });
}

test('[CAR-3] a resume is chosen, announced and removed by keyboard, and the focus returns to the field', async ({
  page,
}) => {
  await openHydrated(page, at('/career-application'));
  const resume = page.getByLabel('Resume', { exact: true });
  await resume.focus();
  const chooser = page.waitForEvent('filechooser');
  // Chromium's main process learns with a frame that the dialog is prevented.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  await expect(page.locator('[data-machine=resume]').getByRole('status')).toHaveText('resume.pdf, 1 KB, selected.');
  await tab(page);
  await expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(resume).toBeFocused();
  await expect(resume).toHaveValue('');
});

test('[LOGIN-1] the button shows and hides the password by keyboard and keeps the focus', async ({ page }) => {
  await openHydrated(page, at('/login'));
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('seven quiet herons');
  await tab(page);
  const eye = page.getByRole('button', { name: /^(Show|Hide) password$/ });
  await expect(eye).toBeFocused();
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(eye).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'password');
});
