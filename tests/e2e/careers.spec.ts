/** Only a browser sends files, and knows what going back restores. */
import { utimes, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillForm, formCase } from './form-cases.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

const path = at('/career-application');
const send = (page: Page) => page.getByRole('button', { name: 'Submit application' });
const resume = (page: Page) => page.getByLabel('Resume', { exact: true });
const pdf = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

const fill = (page: Page) => fillForm(page, formCase('career-application'), { cover_letter: 'Dear all' });

test('[CAR-4] a resume that changed on disk is requested again, and then sent', async ({ page }, testInfo) => {
  const file = testInfo.outputPath('resume.pdf');
  await writeFile(file, '%PDF-1.7');
  await openHydrated(page, path);
  await fill(page);
  await resume(page).setInputFiles(file);
  // Browsers refuse to send a file that changed after it was chosen.
  await writeFile(file, '%PDF-1.7 without the typo');
  await utimes(file, 1_700_000_000, 1_700_000_000);
  const asked = page
    .locator('[id$=-wrong]')
    .filter({ hasText: 'Please choose your resume again: it could not be kept.' });
  await send(page).click();
  await expect(asked).toBeVisible();
  await expect(resume(page)).toBeFocused();
  await expect(resume(page)).toHaveValue('');
  await resume(page).setInputFiles(file);
  await expect(asked).toBeHidden();
  await send(page).click();
  await expect(page.getByText('Application Submitted!', { exact: true })).toBeFocused();
});

test('[RUN-3] the page keeps typed values while another page is visited, for this form only', async ({ page }) => {
  await openHydrated(page, `${path}?position=Compliance%20Officer`);
  await fill(page);
  await page.getByRole('link', { name: 'All open positions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Osei');
  await expect(page.getByLabel('Position')).toHaveValue('Chief Technology Officer (CTO)');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Cover letter')).toHaveValue('Dear all');

  const posted: (string | null)[] = [];
  await page.route(
    ({ pathname }) => pathname === '/career-application',
    (route) => {
      posted.push(route.request().postData());
      return route.fulfill({ status: 200, json: { success: true } });
    },
  );
  await resume(page).setInputFiles(pdf);
  await send(page).click();
  await expect.poll(() => posted).toEqual([expect.stringContaining('Dear all')]);
  await page.getByRole('link', { name: 'Back to careers' }).click();
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByRole('link', { name: 'All open positions' }).click();
  await page.getByRole('link', { name: 'Get in Touch' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('');
});

test('[CAR-4] a real upload reports its completion', async ({ page }) => {
  await openHydrated(page, path);
  await fill(page);
  await resume(page).setInputFiles({ ...pdf, buffer: Buffer.alloc(1_000_000, 'x') });
  const states: (string | null)[] = [];
  await page.exposeFunction('seen', (state: string) => void states.push(state));
  await page.locator('[data-machine=career-application]').evaluate((section) => {
    const tell = () => Reflect.get(window, 'seen')(section.getAttribute('data-state'));
    new MutationObserver(tell).observe(section, { attributes: true, attributeFilter: ['data-state'] });
  });
  // The route answers anyway; the bytes still leave the browser.
  await send(page).click();
  await expect.poll(() => states).toContain('sending.waiting');
});
