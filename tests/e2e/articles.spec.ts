/** Only a browser knows the width of a table, what stands beside what, the reader's place on the page, and paper. */
import type { Page } from '@playwright/test';
import { at, routes } from './route-table.ts';
import { expect, layOutAll, openHydrated, test } from './site-test.ts';

const emergency = '/blog/emergency-documentation-staveline-vs-dictation';
const hipaa = '/blog/hipaa-compliance-staveline-vs-generic-ai';

const table = (page: Page, heading: string) =>
  page.getByRole('region', { name: 'Table' }).filter({ has: page.getByRole('columnheader', { name: heading }) });

test('a phone hides the empty columns, so that the tables fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [path, heading, empty] of [
    [emergency, 'Criterion', 'Your other candidate'],
    [hipaa, 'Ask', 'Vendor 1'],
  ] as const) {
    await page.goto(at(path));
    const checklist = table(page, heading);
    await expect(checklist.getByText(empty)).toBeHidden();
    expect(await checklist.evaluate((section) => section.scrollWidth - section.clientWidth)).toBe(0);
  }
});

for (const path of routes.map((route) => route.path).filter((each) => each.startsWith('/blog/'))) {
  test(`${path}: on a phone every column of a table can be reached`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(at(path));
    await layOutAll(page);
    const tables = page.getByRole('region', { name: 'Table' });
    expect(await tables.count()).toBeGreaterThan(0);
    expect(await tables.evaluateAll((all) => all.map((section) => section.scrollWidth - section.clientWidth))).toEqual(
      Array.from({ length: await tables.count() }, () => 0),
    );
  });
}

test('the printed checklist fits one page, with room to write', async ({ page }) => {
  await openHydrated(page, at(hipaa));
  // US Letter with margins of 0.75 inch, in CSS pixels.
  const paper = { width: 672, height: 912 };
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  const checklist = table(page, 'Vendor 1');
  await expect(checklist).toHaveCSS('break-inside', 'avoid');
  const box = await checklist.boundingBox();
  expect(box?.height).toBeLessThan(paper.height);
  expect(box?.width).toBeLessThanOrEqual(paper.width);
  for (const cell of await checklist.locator('tbody tr').first().locator('td:nth-child(n+3)').all())
    expect((await cell.boundingBox())?.width).toBeGreaterThan(100);
});

test('[SHOW-9] the table of contents marks the section that the reader is in, the first one from the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, at('/blog/ai-clinical-documentation-whitepaper'));
  const marked = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current=location]');
  await expect(marked).toHaveText(['Summary']);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Security and HIPAA' }).click();
  await expect(marked).toHaveText(['Security and HIPAA']);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(marked).toHaveText(['Summary']);
});

test('[SHOW-9] on paper an article has its address and no navigation', async ({ page }) => {
  await page.goto(at('/blog/ai-clinical-documentation-whitepaper'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/\/landing-new\/blog\/ai-clinical-documentation-whitepaper$/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden();
});

test('[SHOW-9] figures use the margin beside the text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, at('/blog/ai-clinical-documentation-whitepaper'));
  await layOutAll(page);
  const figure = page.getByRole('figure').first();
  const [drawing, caption] = [await figure.boundingBox(), await figure.locator('figcaption').boundingBox()];
  expect(caption?.x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0));
  expect((caption?.x ?? 0) + (caption?.width ?? 0)).toBeLessThanOrEqual(1340);
});
