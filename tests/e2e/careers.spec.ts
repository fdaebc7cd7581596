import { utimes, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const path = at('/career-application');
const send = (page: Page) => page.getByRole('button', { name: 'Submit application' });
const resume = (page: Page) => page.getByLabel('Resume', { exact: true });
const pdf = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };

async function fill(page: Page) {
  await page.getByLabel('Position').selectOption('Other');
  await page.getByLabel('Full name').fill('Ann Lee');
  await page.getByLabel('Email').fill('ann@example.org');
  await page.getByLabel('Phone').fill('(555) 010-0100');
}

test('[CAR-1] five positions link to the application', async ({ page, request }) => {
  expect(await (await request.get(at('/careers'))).text()).toContain('Advisory Board Member');
  await page.goto(at('/careers'));
  const titles = [
    'Advisory Board Member',
    'Integration Specialist',
    'Compliance Officer',
    'Mobile App Developer',
    'Chief Technology Officer',
  ];
  for (const title of titles) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    const address = new URL(
      (await page.getByRole('link', { name: `Apply Now for ${title}` }).getAttribute('href')) ?? '',
      'http://x',
    );
    expect([address.pathname, address.searchParams.get('position')]).toEqual([path, title]);
  }
  await expect(page.getByText('Equity', { exact: true })).toHaveCount(5);
  await expect(page.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', `${path}?position=Other`);
  await expect(page.getByText('1-2 business days').first()).toBeVisible();
});

for (const [wanted, selected] of [
  ['Compliance%20Officer', 'Compliance Officer'],
  ['Chief+Technology+Officer', 'Chief Technology Officer (CTO)'],
  ['Head%20of%20Everything', ''],
  ['%22%3E%3Cscript%3E', ''],
] as const) {
  test(`[CAR-2] [RUN-1] ?position=${wanted} selects "${selected}" in the HTML and after hydration`, async ({
    page,
    request,
    complaints,
  }) => {
    const html = await (await request.get(`${path}?position=${wanted}`)).text();
    expect(/<option[^>]*selected[^>]*>/.exec(html)?.[0]).toContain(`value="${selected}"`);
    await openHydrated(page, `${path}?position=${wanted}`);
    await expect(page.getByLabel('Position')).toHaveValue(selected);
    expect(complaints).toEqual([]);
  });
}

test('[CAR-3] a file dropped beside the field does not replace the page', async ({ page }) => {
  await openHydrated(page, path);
  const prevented = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'resume.pdf'));
    return ['dragover', 'drop'].map(
      (type) => !element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(prevented).toEqual([true, true]);
  await expect(page.locator('[data-machine=resume]')).toHaveAttribute('data-state', 'none');
});

test('[RUN-3] the form keeps values typed and files chosen before hydration', async ({ page, complaints }) => {
  const letIn = await holdScript(page);
  await page.goto(path);
  await fill(page);
  await resume(page).setInputFiles(pdf);
  letIn();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible();
  await page.route('**/career-application', (route) => route.fulfill({ json: { success: true } }));
  await send(page).click();
  await expect(page.getByText('Application Submitted!', { exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Send another application' }).click();
  await expect(page.getByLabel('Position')).toBeFocused();
  for (const label of ['Full name', 'Email', 'Phone', 'Resume'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

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
  await page.getByLabel('Cover letter').fill('Dear all');
  await page.getByRole('link', { name: 'All open positions' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue('Ann Lee');
  await expect(page.getByLabel('Position')).toHaveValue('Other');
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
  await expect(page.getByLabel('Cover letter')).toHaveValue('Dear all');

  await resume(page).setInputFiles(pdf);
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await page.route(
    ({ pathname }) => pathname === '/career-application',
    (route) => route.fulfill({ status: 200, json: { success: true } }),
  );
  await send(page).click();
  expect((await posted).postData()).toContain('Dear all');
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

for (const theme of ['light', 'dark'] as const) {
  test(`the form meets WCAG 2.2 AA with errors, a refused file, a file, and after sending, ${theme}`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await openHydrated(page, path);
    const check = async () => expect(await violationsOn(page, { bestPractice: true })).toEqual([]);
    await send(page).click();
    await resume(page).setInputFiles({ ...pdf, name: 'resume.txt' });
    await check();
    await resume(page).setInputFiles(pdf);
    await fill(page);
    await check();
    await page.route('**/career-application', (route) => route.fulfill({ json: { success: true } }));
    await send(page).click();
    await expect(page.getByText('Application Submitted!')).toBeVisible();
    await check();
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[SRV-1] no control is dead, and the form posts the same fields as the script', async ({ page }) => {
    await page.goto(`${path}?position=Other`);
    await expect(page.getByRole('button')).toHaveText(['', 'Submit application']);
    for (const label of ['Position', 'Full name', 'Email', 'Phone', 'Resume'])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    await expect(resume(page)).toHaveAttribute('accept', '.pdf,.doc,.docx');
    await fill(page);
    await resume(page).setInputFiles(pdf);
    const names = await page
      .locator('form [name]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('name')));
    const posted = page.waitForRequest((request) => request.method() === 'POST');
    await send(page).click();
    const request = await posted;
    expect(new URL(request.url()).pathname).toBe('/career-application');
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect(names).toEqual(['position', 'full_name', 'email', 'phone', 'linkedin', 'cover_letter', 'resume']);
  });

  test('[CAR-4] the page shows thanks after a post', async ({ page }) => {
    await page.goto(`${path}?sent=yes`);
    await expect(page.getByText('Application Submitted!', { exact: true })).toBeVisible();
  });
});

test('[SRV-11] the cover letter field asks to leave patient information out', async ({ page }) => {
  await page.goto(path);
  await expect(page.getByLabel('Cover letter (optional)')).toHaveAccessibleDescription(
    'Please do not include patient information.',
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'All open positions' })).toHaveAttribute(
    'href',
    at('/careers'),
  );
});
