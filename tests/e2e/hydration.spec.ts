import { inOwnFonts } from '../browser/own-fonts.ts';
import { at, embeddable, sameFile, screens, variants } from './route-table.ts';
import { chooseTheme, expect, holdTasks, hydrated, openHydrated, runTasks, stopClock, test } from './site-test.ts';

/** What a first render must not depend on changes before each of its tasks. It runs in the page and can import nothing. */
function changeAll(): void {
  // Each change delays hydration, until React does it in one go after a thousand: more of them show nothing else.
  const most = 100;
  let task = 0;
  const now = () => Date.UTC(2026, task);
  window.Date = new Proxy(Date, {
    construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [now()]),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  const onTask = () => {
    if (window.takenOver || task === most) return;
    task += 1;
    History.prototype.replaceState.call(history, { key: `task-${task}` }, '', `#task-${task}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    const theme = task % 2 === 0 ? 'light' : 'dark';
    localStorage.setItem('theme', theme);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }));
    dispatchEvent(new Event('resize'));
    scrollTo(0, task * 20);
  };
  Object.assign(window, { onTask });
}

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

for (const path of [...screens, ...embeddable, ...variants, ...sameFile.map((each) => each.path)]) {
  test(`[RUN-1] ${path} hydrates without a warning and changes no text, whatever changes before its first hundred tasks`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(holdTasks);
    await page.addInitScript(changeAll);
    await page.goto(at(path));
    const text = () => page.locator('body').innerText();
    const before = await text();
    await runTasks(page);
    await chooseTheme(page, 'light');
    await expect.poll(text).toBe(before);
    await expect(page.locator('html'), 'the same document').toHaveAttribute('data-hydrated');
    expect(complaints).toEqual([]);
  });
}

for (const [index, path] of screens.entries()) {
  const other = screens.at(index - 1) ?? '/';
  // Entries of one document stay its own when it is loaded again: going back between them loads nothing.
  test(`[RUN-1] ${path}, reloaded and left for ${other} at any task of hydration, becomes that page without a warning`, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(holdTasks);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(at(other));
    const expected = await heading.innerText();
    await page.goto(at(path));
    const own = await heading.innerText();
    await page.evaluate(
      ([first, second]) => {
        history.replaceState({}, '', first);
        history.pushState({}, '', second);
      },
      [at(other), at(path)] as const,
    );
    for (const tasks of [null, 0, 1, 2, 10]) {
      await page.reload();
      await expect(heading).toHaveText(own);
      if (tasks !== null) await runTasks(page, tasks);
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL(at(other));
      await runTasks(page);
      await expect(heading, `after ${tasks} tasks`).toHaveText(expected);
      expect(complaints, `after ${tasks} tasks`).toEqual([]);
      await page.evaluate(() => history.forward());
      await expect(heading).toHaveText(own);
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
