/** Only a browser knows what is typed, clicked, copied, sent, navigated to, laid out in visible words, and printed. */
import type { Page } from '@playwright/test';
import { pasted } from './clipboard.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';
const main = (page: Page) => page.getByRole('main');
const calculator = (page: Page) => page.locator('[data-machine=roi-calculator]');
const field = (page: Page, name: string) => calculator(page).getByLabel(name, { exact: true });

test('[STAT-1] the ROI calculator: numbers typed before hydration are used', async ({ page }) => {
  const letIn = await holdScript(page);
  await page.goto(at('/enterprise'));
  await field(page, 'Clinicians').fill('1,000');
  letIn();
  await hydrated(page);
  await expect(calculator(page)).toContainText('32,000 hours back');
  await expect(page).toHaveURL(/clinicians=1000&/);
});

test('[STAT-1] the ROI calculator: navigation during the pause is not undone by the address update, however long it takes', async ({
  page,
}) => {
  await openHydrated(page, at('/enterprise'));
  const letIn = await holdScript(page, '**/assets/*.js');
  await page.clock.install();
  await field(page, 'Clinicians').fill('25');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page).toHaveURL(at('/careers'));
  await page.clock.runFor(800);
  await expect(calculator(page)).toHaveAttribute('data-state', 'estimated');
  letIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Careers/);
  await expect(page).toHaveURL(at('/careers'));
});

test('[STAT-1] the ROI calculator: the copied link contains the numbers typed just before', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydrated(page, at('/enterprise'));
  await page.clock.install();
  await field(page, 'Clinicians').fill('25');
  await expect(calculator(page)).toHaveAttribute('data-state', 'editing');
  await calculator(page).getByRole('button', { name: 'Copy the link to this estimate' }).click();
  await expect.poll(() => pasted(page)).toContain('/enterprise?clinicians=25&visits=16');
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[STAT-1] [RUN-1] the ROI calculator, without script: the form is sent, the server computes the result, and invalid numbers come back as typed, with their message', async ({
    page,
  }) => {
    await page.goto(at('/enterprise'));
    await field(page, 'Clinicians').fill('25');
    await field(page, 'Visits per day').fill('18.5');
    await calculator(page).getByRole('button', { name: 'Calculate' }).click();
    await expect(page).toHaveURL(
      /\/enterprise\?clinicians=25&visits=18\.5&minutes=12&saved=50&hour=100&price=99#roi-calculator$/,
    );
    // 25 x 18.5 x 20 = 9,250; x 12 / 60 = 1,850 h; half of it 925 h; x $100 = $92,500; less 25 x $99 = $90,025.
    await expect(calculator(page)).toContainText('925 hours back');
    await expect(calculator(page)).toContainText('$90,025 after plan costs');
    await expect(calculator(page)).toBeInViewport();
    await field(page, 'Clinicians').fill('<b>many');
    await calculator(page).getByRole('button', { name: 'Calculate' }).click();
    await expect(field(page, 'Clinicians')).toHaveValue('<b>many');
    await expect(calculator(page).getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
    await expect(calculator(page)).toContainText('$31,010 after plan costs');
  });
});

test('[BASE-6] a failed page is logged, and offers to try again, to leave, and the rest of the site', async ({
  page,
  complaints,
}) => {
  await openHydrated(page, at('/'));
  await page.route('**/assets/trust-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose")' }),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Trust center' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  expect(complaints.some((complaint) => complaint.includes('broken on purpose'))).toBe(true);
  await expect(main(page).getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', at('/'));
  await page.unroute('**/assets/trust-*.js');
  await main(page).getByRole('link', { name: 'Try this page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security and trust center');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
});

/** Legal texts and their length, in words that a reader sees (STAT-2). */
const lengths: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  '/privacy': [1300, 1700],
  '/terms': [1700, 2300],
  '/hipaa-compliance': [800, 1150],
};

test('[STAT-2] print is black on white in the dark theme too, with the whole text of its length and no controls', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  for (const path of Object.keys(lengths)) {
    await openHydrated(page, at(path));
    const words = (await main(page).innerText()).split(/\s+/).length;
    const [fewest, most] = lengths[path] ?? [0, Infinity];
    expect(words, path).toBeGreaterThan(fewest);
    expect(words, path).toBeLessThan(most);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body'), path).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('body'), path).toHaveCSS('color', 'rgb(0, 0, 0)');
    for (const hidden of [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('navigation', { name: 'Contents' }),
      page.locator('.button').first(),
    ]) {
      if ((await hidden.count()) > 0) await expect(hidden, path).toBeHidden();
    }
    await expect(main(page).getByRole('heading', { level: 2 }).last(), path).toBeVisible();
    // A4 without its margins.
    await page.setViewportSize({ width: 672, height: 950 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      path,
    ).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.emulateMedia({ media: null });
  }
});
