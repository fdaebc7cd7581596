/** Only a browser knows where things are on a screen and on paper, and what forced colors leave of them. */
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

test('printed plans have all content, no switch, and each tab on its sheet', async ({ page }) => {
  // A4 without its margins.
  await page.setViewportSize({ width: 794, height: 1123 });
  await openHydrated(page, at('/pricing?billing=annual'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Monthly/ }).locator('xpath=../..')).toBeHidden();
  await expect(page.getByText('Prices shown per month, billed yearly')).toBeVisible();
  const tab = page.getByRole('heading', { name: 'Organization', exact: true });
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const sheet = await tab.locator('xpath=..').evaluate(topOf);
  expect(await tab.evaluate(topOf)).toBeGreaterThanOrEqual(sheet);
});

test('with forced colors checked boxes and chosen options are recognizable, in both themes', async ({ page }) => {
  for (const [path, controls] of [
    ['/legal-acceptance', ['checkbox']],
    ['/beta-tester', ['radio', 'checkbox']],
  ] as const) {
    await page.emulateMedia({ forcedColors: 'active' });
    await openHydrated(page, at(path));
    for (const control of controls) {
      const input = page.getByRole(control).first();
      await input.check();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ forcedColors: 'active', colorScheme });
        const [mark, ground] = await input.evaluate((element) =>
          [element.nextElementSibling, element].map(
            (each, index) => each && getComputedStyle(each)[index === 0 ? 'color' : 'backgroundColor'],
          ),
        );
        expect(mark, `${path} ${control}, ${colorScheme}`).not.toBe(ground);
      }
    }
  }
});
