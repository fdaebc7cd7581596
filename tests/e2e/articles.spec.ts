import type { Locator, Page } from '@playwright/test';
import { at, routes } from './route-table.ts';
import { expect, layOutAll, openHydrated, test } from './site-test.ts';

const articles = [
  { path: '/blog/emergency-documentation-staveline-vs-dictation', figure: /^A made-up shift/ },
  { path: '/blog/hipaa-compliance-staveline-vs-generic-ai', figure: /^The last days that the rule allows/ },
] as const;
const [emergency, hipaa] = articles;

const body = (page: Page) => page.locator('[data-body]');
const table = (page: Page, heading: string) =>
  page.getByRole('region', { name: 'Table' }).filter({ has: page.getByRole('columnheader', { name: heading }) });
const texts = (cells: Locator) => cells.evaluateAll((all) => all.map((cell) => cell.textContent));

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  for (const { path, figure } of articles) {
    test(`without script: ${path}: the figure has a text alternative with the same content`, async ({ page }) => {
      await page.goto(at(path));
      const drawn = page.getByRole('figure');
      await expect(drawn).toHaveCount(1);
      await expect(drawn.locator('figcaption')).toHaveText(figure);
      for (const svg of await drawn.locator('svg').all()) await expect(svg).toHaveAttribute('aria-hidden', 'true');
      expect(await drawn.innerHTML()).not.toMatch(/NaN|undefined/);
      await expect(drawn.getByRole('listitem').last()).not.toBeEmpty();
    });
  }

  test('without script: the figure of the two clocks shows the days of 45 CFR 164.404 and 164.410 in sequence or side by side', async ({
    page,
  }) => {
    await page.goto(at(hipaa.path));
    const rows = page.getByRole('figure').getByRole('listitem');
    await expect(rows).toHaveText([
      /You hear by day 60Your patients hear by day 120$/,
      /You hear by day 60Your patients hear by day 60$/,
      /You hear by day 1Your patients hear by day 61$/,
    ]);
  });

  test('[STAT-4] without script: the HIPAA article states what the policies state, each breach notice with its page', async ({
    page,
  }) => {
    await page.goto(at(hipaa.path));
    for (const said of [
      'AES-256 at rest, TLS 1.3 in transit',
      'usage data is kept up to 2 years, clinical data about 7 years',
      'audio is deleted after transcription unless you keep it',
      'stored and processed in the United States, and nowhere else',
      'We name 99.9% as a target',
      'the 18 HIPAA identifiers are removed',
      'Our certification, to use everybody’s word, is in progress',
      'The terms, the privacy policy and the agreement say within 60 days',
      'The page on HIPAA compliance says within 24 hours: that is our aim for a first word',
    ]) {
      await expect(body(page)).toContainText(said);
    }
  });

  test('without script: each candidate has an empty column', async ({ page }) => {
    await page.goto(at(emergency.path));
    const criteria = table(page, 'Criterion');
    await expect(criteria.getByRole('columnheader')).toHaveText([
      'Criterion',
      'How to check it',
      'Staveline',
      'Your other candidate',
    ]);
    expect(new Set(await texts(criteria.locator('td:nth-child(n+3)')))).toEqual(new Set(['']));
    await page.goto(at(hipaa.path));
    const checklist = table(page, 'Vendor 1');
    await expect(checklist.getByRole('columnheader')).toHaveText(['Ask', 'See', 'Vendor 1', 'Vendor 2']);
    await expect(checklist.locator('tbody tr')).toHaveCount(14);
    expect(new Set(await texts(checklist.locator('td:nth-child(n+3)')))).toEqual(new Set(['']));
  });
});

test('a phone hides the empty columns, so that the tables fit', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [path, heading, empty] of [
    [emergency.path, 'Criterion', 'Your other candidate'],
    [hipaa.path, 'Ask', 'Vendor 1'],
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
  await openHydrated(page, at(hipaa.path));
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
