import { inOwnFonts } from '../browser/own-fonts.ts';
import { at, embeddable, screens } from './route-table.ts';
import { expect, hydrated, openHydrated, stopClock, test } from './site-test.ts';

/** Counts every use of `Intl` and of the locale methods. It runs in the page and can import nothing. */
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
  watch(Intl, [
    'NumberFormat',
    'DateTimeFormat',
    'PluralRules',
    'Collator',
    'RelativeTimeFormat',
    'ListFormat',
    'Segmenter',
  ]);
  watch(Number.prototype, ['toLocaleString']);
  watch(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']);
  watch(String.prototype, ['localeCompare']);
  Object.assign(window, { intlCalls: calls });
}

for (const path of [...screens, ...embeddable]) {
  // On a phone the first use of `Intl` takes 50 ms, long enough to delay a tap.
  test(`[RUN-1] ${path} hydrates without a warning, a layout shift or a use of Intl, asks no other origin and never scrolls sideways`, async ({
    page,
    complaints,
    site,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await page.addInitScript(noteIntl);
    await page.goto(at(path), { waitUntil: 'load' });
    await inOwnFonts(page);
    // The painted elements themselves are compared; elements that script adds must not move them.
    await page.evaluate(() => Object.assign(window, { painted: [...document.querySelectorAll('body *')] }));
    const places = () =>
      page.evaluate(() =>
        (Reflect.get(window, 'painted') as Element[]).map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${element.isConnected}`;
        }),
      );
    // A skipped section requests its fonts when it is laid out.
    await places();
    await inOwnFonts(page);
    const before = await places();
    await hydrated(page);
    expect(await places()).toEqual(before);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'intlCalls') as string[])).toEqual([]);
    expect(foreign).toEqual([]);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
  });
}

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
  await openHydrated(page, at('/about'));
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
