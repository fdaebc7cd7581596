/** Only a browser knows tabs and their keys, paper, anchors, and storage that throws. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, hydrated, openHydrated, openStill, test } from './site-test.ts';

const path = at('/legal-acceptance');
const send = (page: Page) => page.getByRole('button', { name: 'Accept and continue' });

async function checkAll(page: Page) {
  for (const box of await page.getByRole('checkbox').all()) await box.check();
}

const answer = (page: Page, json: object, status = 200) =>
  page.route('**/api/legal/accept', (route) => route.fulfill({ status, json }));

/** Records the destination and aborts the navigation. */
async function watchDestination(page: Page): Promise<() => string | undefined> {
  let destination: string | undefined;
  await page.route('**', (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    destination = route.request().url();
    return route.fulfill({ status: 204 });
  });
  return () => destination;
}

test('[LEGAL-1] the documents are tabs for mouse and keyboard, can be shown on one page, and print on one', async ({
  page,
}) => {
  await openHydrated(page, path);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
  const [terms, baa] = [
    page.getByRole('heading', { name: 'Terms & Conditions' }),
    page.getByRole('heading', { name: 'Business Associate Agreement', exact: true }),
  ];
  await expect(page.getByRole('tab')).toHaveText(['Terms & Conditions', 'BAA']);
  await expect(panel('Terms & Conditions')).toContainText('Effective January 1, 2025, last updated July 27, 2025.');
  await expect(baa).toBeHidden();
  await checkAll(page);
  await tab('Terms & Conditions').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('BAA')).toBeFocused();
  await expect(tab('BAA')).toHaveAttribute('aria-selected', 'true');
  await expect(panel('BAA')).toContainText('Effective January 1, 2025, last updated July 27, 2025.');
  await expect(terms).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(panel('BAA')).toBeFocused();

  await page.getByRole('link', { name: 'Read both on one page' }).click();
  await expect(terms).toBeVisible();
  await expect(baa).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Read one at a time' }).click();
  await expect(terms.or(baa).filter({ visible: true })).toHaveCount(1);
  // Reading unchecks nothing.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await page.emulateMedia({ media: 'print' });
  await expect(terms).toBeVisible();
  await expect(baa).toBeVisible();
  await page.setViewportSize({ width: 690, height: 930 });
  const below = await page
    .getByRole('main')
    .evaluate(
      (main) => main.getBoundingClientRect().bottom - (main.querySelector('form')?.getBoundingClientRect().bottom ?? 0),
    );
  expect(below, 'room that could be a sheet with nothing on it').toBeLessThan(40);
});

test('[LEGAL-1] each document has a contents list, and its sections and clauses have stable addresses', async ({
  page,
  complaints,
}) => {
  await openHydrated(page, `${path}?redirect_url=%2Fnotes`);
  const contents = page.getByRole('navigation', { name: 'Contents: BAA' });
  await expect(contents).toBeHidden();
  await page.getByRole('tab', { name: 'BAA' }).click();
  expect(await contents.getByRole('link').allTextContents()).toEqual(await page.locator('#baa h3').allTextContents());
  await contents.getByRole('link', { name: 'When something goes wrong' }).click();
  await expect(page).toHaveURL(/\?redirect_url=%2Fnotes#baa-reporting$/);
  await expect(page.locator('#baa-reporting')).toBeInViewport();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('link', { name: 'Read one at a time' }).click();
  await expect(page.getByRole('tab')).toHaveCount(2);

  // The text begins in the first screen of a phone, and the list opens.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByText('These terms are an agreement between you and Staveline')).toBeInViewport({
    ratio: 0.25,
  });
  const first = page.getByRole('link', { name: 'The agreement', exact: true });
  await expect(first).toBeHidden();
  await page.getByText('Contents', { exact: true }).filter({ visible: true }).click();
  await expect(first).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto('about:blank');
  await page.goto(`${path}#baa-13.2`);
  await expect(page.getByText('Where neither is feasible, we tell you why')).toBeInViewport();
  await hydrated(page);
  await expect(page.getByText('Where neither is feasible, we tell you why')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[LEGAL-4] storage that throws does not prevent the acceptance', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new Error('denied');
      },
    });
  });
  await openHydrated(page, `${path}?redirect_url=/notes`);
  const destination = await watchDestination(page);
  await checkAll(page);
  await answer(page, { success: true });
  await send(page).click();
  await expect.poll(destination).toMatch(/\/notes$/);
});

test('[LEGAL-4] leaving the page within the second cancels the redirect', async ({ page }) => {
  await openStill(page, `${path}?redirect_url=/notes`);
  const destination = await watchDestination(page);
  await checkAll(page);
  await answer(page, { success: true });
  await send(page).click();
  await expect(page.getByText('Thank you. Your acceptance is recorded.')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.clock.runFor(60_000);
  expect(destination()).toBeUndefined();
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('[LEGAL-1] without script both documents are shown one after the other', async ({ page }) => {
    await page.goto(`${path}?redirect_url=%2Fnotes&signup_email=ada%40example.com`);
    await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Business Associate Agreement', exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveText(['Accept and continue']);
  });
});
