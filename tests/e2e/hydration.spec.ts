/** Only a browser lays out text in fonts. */
import { at } from './route-table.ts';
import { expect, hydrated, openHydrated, stopClock, test } from './site-test.ts';

test('the whole stylesheet declares no font again, because browsers would lay out all text anew', async ({ page }) => {
  // Without a stopped clock hydration starts 1.5 s after load.
  await stopClock(page);
  await page.goto(at('/about'));
  const fonts = () =>
    page.evaluate(() =>
      [...document.styleSheets].map(
        ({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length,
      ),
    );
  expect(await fonts(), 'the page has them itself').toEqual([7]);
  await hydrated(page);
  await expect.poll(async () => (await fonts()).length).toBe(2);
  expect(await fonts()).toEqual([7, 0]);
});

test('a page has its fonts after navigation from a page that uses fewer', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  await page.locator('header').getByRole('link', { name: 'Staveline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Talk to the patient.');
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    );
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Record', 'Speech']));
});
