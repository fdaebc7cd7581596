import { violationsOn } from './axe.ts';
import { expect, openHydrated, test } from './site-test.ts';
import { at } from './route-table.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`with forced colors checked boxes and chosen options are recognizable, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: theme });
    for (const [path, control] of [
      ['/legal-acceptance', 'checkbox'],
      ['/beta-tester', 'radio'],
      ['/beta-tester', 'checkbox'],
    ] as const) {
      await openHydrated(page, at(path));
      const input = page.getByRole(control).first();
      await input.check();
      const [mark, ground] = await input.evaluate((element) =>
        [element.nextElementSibling, element].map(
          (each, index) => each && getComputedStyle(each)[index === 0 ? 'color' : 'backgroundColor'],
        ),
      );
      expect(mark, `${path} ${control}`).not.toBe(ground);
    }
  });
}

test('the check reports a violation', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/landing-new/static/img/logo.svg';
    document.querySelector('main')?.append(image);
  });
  expect(await violationsOn(page)).toEqual(['image-alt: <img src="/landing-new/static/img/logo.svg">']);
});
