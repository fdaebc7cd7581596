/** Layout, scroll position and print of articles, which only a browser has. */
import { at } from './route-table.ts';
import { chooseTheme, expect, layOutAll, openHydrated, test } from './site-test.ts';

test('[SHOW-9] the table of contents marks the current section, figures use the margin beside the text, and print shows the article in dark ink with its address, without screen controls', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, at('/blog/ai-clinical-documentation-whitepaper'));
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const marked = contents.locator('[aria-current=location]');
  await expect(marked).toHaveText(['Summary']);
  await contents.getByRole('link', { name: 'Security and HIPAA' }).click();
  await expect(marked).toHaveText(['Security and HIPAA']);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(marked).toHaveText(['Summary']);

  await layOutAll(page);
  const figure = page.getByRole('figure').first();
  const [drawing, caption] = [await figure.boundingBox(), await figure.locator('figcaption').boundingBox()];
  expect(caption?.x).toBeGreaterThan((drawing?.x ?? 0) + (drawing?.width ?? 0));
  expect((caption?.x ?? 0) + (caption?.width ?? 0)).toBeLessThanOrEqual(1340);

  // Each part of an office day is one line, whatever its length.
  await page.setViewportSize({ width: 900, height: 900 });
  const parts = await figure.getByRole('listitem').all();
  expect(parts).toHaveLength(3);
  for (const part of parts) expect((await part.boundingBox())?.height).toBeLessThan(60);

  await chooseTheme(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  for (const selector of ['header', 'footer', 'nav[aria-labelledby=contents]', 'nav[aria-labelledby=read-next]'])
    await expect(page.locator(selector)).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: 'Request a Demo' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  await expect(page.getByText(/\/landing-new\/blog\/ai-clinical-documentation-whitepaper$/)).toBeVisible();
  await expect(page.locator('[data-body] p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  const drawings = await page
    .getByRole('main')
    .locator('img:visible')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(drawings.length).toBeGreaterThan(0);
  expect(drawings.filter((address) => address.includes('dark'))).toEqual([]);
});
