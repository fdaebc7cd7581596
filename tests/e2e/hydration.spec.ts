import { at, routes } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** Notes every use of what reads the language's data first. It runs in the page, so it stands alone. */
function noteIntl(): void {
  const calls: string[] = [];
  const watch = (owner: object, names: readonly string[]) => {
    for (const name of names) {
      const watched = new Proxy(Reflect.get(owner, name), {
        apply: (target, self, args) => (calls.push(name), Reflect.apply(target, self, args)),
        construct: (target, args) => (calls.push(name), Reflect.construct(target, args)),
      });
      Reflect.set(owner, name, watched);
    }
  };
  watch(Intl, ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator', 'RelativeTimeFormat', 'ListFormat', 'Segmenter']);
  watch(Number.prototype, ['toLocaleString']);
  watch(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);
  watch(String.prototype, ['localeCompare']);
  Object.assign(window, { intlCalls: calls });
}

for (const { path } of routes) {
  // On a phone the first number or date that `Intl` writes takes 50 ms: by itself a task that holds up a tap.
  test(`${path} is taken over without a use of Intl`, async ({ page }) => {
    await page.addInitScript(noteIntl);
    await openHydrated(page, at(path));
    expect(await page.evaluate(() => Reflect.get(window, 'intlCalls') as string[])).toEqual([]);
  });
}

test('the whole stylesheet tells of no font again: the browser would lay out every text of the page anew', async ({ page }) => {
  await page.goto(at('/'));
  const fonts = () => page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length));
  expect(await fonts(), 'the page has them itself').toEqual([7]);
  await openHydrated(page, at('/'));
  await expect.poll(async () => (await fonts()).length).toBe(2);
  expect(await fonts()).toEqual([7, 0]);
});

test('the fonts of a page are there though the page that the visitor came by is set in fewer', async ({ page }) => {
  await openHydrated(page, at('/contact'));
  await page.locator('header').getByRole('link', { name: 'Staveline' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Talk to the patient.');
  const loaded = () => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')));
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Record', 'Speech']));
});
