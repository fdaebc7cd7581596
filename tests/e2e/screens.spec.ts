import type { Page } from '@playwright/test';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { violationsOn } from './axe.ts';
import { at, embeddable, screens } from './route-table.ts';
import { chooseTheme, expect, hydrated, layOutAll, openHydrated, test } from './site-test.ts';

/** A browser alone knows layout at each width, hydration in place, computed colors, and text that is enlarged. */

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

/** Places of the elements that were painted before hydration. */
const placesOfPainted = (page: Page) =>
  page.evaluate(() =>
    (Reflect.get(window, 'painted') as Element[]).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${element.isConnected}`;
    }),
  );

async function expectHydrationInPlace(page: Page): Promise<void> {
  await inOwnFonts(page);
  // The painted elements themselves are compared; elements that script adds must not move them.
  await page.evaluate(() => Object.assign(window, { painted: [...document.querySelectorAll('body *')] }));
  // A skipped section requests its fonts when it is laid out.
  await placesOfPainted(page);
  await inOwnFonts(page);
  const before = await placesOfPainted(page);
  await hydrated(page);
  expect.soft(await placesOfPainted(page)).toEqual(before);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, `${width} px`).toBe(0);
  }
}

async function expectAccessible(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 });
  expect.soft(await violationsOn(page), 'light, 390 px').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect.soft(await violationsOn(page), 'light, 1440 px').toEqual([]);
  await chooseTheme(page, 'dark');
  expect.soft(await violationsOn(page, { coloursOnly: true }), 'dark, 1440 px').toEqual([]);
}

/** Texts beyond 320 px, but for what scrolls by itself (WCAG 1.4.10). */
const beyondTheScreen = () =>
  [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, a, code, button, input, label, figure)')]
    .filter(
      (element) =>
        !element.closest('[role=region][tabindex], [data-machine=ticker] ul') &&
        Math.floor(element.getBoundingClientRect().right) > window.innerWidth,
    )
    .map((element) => `${element.tagName} ${element.textContent}`);

/** WCAG 1.4.4 with a browser that enlarges text only: no text is cut off, outside the screen, or under other text. */
const lostWhenDoubled = () => {
  const sizes = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => ({
    element,
    size: getComputedStyle(element).fontSize,
    line: getComputedStyle(element).lineHeight,
  }));
  for (const { element, size, line } of sizes) {
    element.style?.setProperty('font-size', `calc(2 * ${size})`);
    // A field's line is as high as the field.
    if (line !== 'normal' && !element.matches('input, select'))
      element.style?.setProperty('line-height', `calc(2 * ${line})`);
  }
  const width = document.documentElement.clientWidth;
  const lines: { node: Text; box: DOMRect }[] = [];
  const lost = new Set<string>();
  const short = ({ data }: Text) => data.trim().slice(0, 40);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || !node.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue;
    const around: Element[] = [];
    for (let outer: Element | null = parent; outer && outer !== document.body; outer = outer.parentElement)
      around.push(outer);
    // Text for screen readers only; drawings; tables, which may scroll in two dimensions (WCAG 1.4.10).
    if (
      around.some(
        (outer) => outer.matches('svg, option, table') || getComputedStyle(outer).clipPath.startsWith('inset'),
      )
    )
      continue;
    const windows = around
      .filter((outer) => getComputedStyle(outer).overflowX !== 'visible')
      .map((outer) => outer.getBoundingClientRect());
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      // Below the edge of a truncated excerpt.
      if (box.width === 0 || windows.some(({ bottom }) => box.top >= bottom - 2)) continue;
      if (
        box.left < -1 ||
        box.right > width + 1 ||
        windows.some(({ left, right }) => box.left < left - 1 || box.right > right + 1)
      )
        lost.add(`cut: ${short(node)}`);
      lines.push({ node, box });
    }
  }
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (one.node === other.node) continue;
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (wide > 3 && high > 0.45 * Math.min(one.box.height, other.box.height))
        lost.add(`overlaid: ${short(one.node)}, ${short(other.node)}`);
    }
  }
  return [...lost];
};

/** Moving elements would be elsewhere at each measurement. */
const standStill = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' });

for (const path of [...screens, ...embeddable, '/no-such-page']) {
  test(`[RUN-1] ${path} hydrates in place without a warning, meets WCAG 2.2 AA in both themes and widths, and keeps its content at 320 px and at 200 % text`, async ({
    page,
    complaints,
    site,
  }) => {
    test.slow();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.origin) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await page.addInitScript(noteIntl);
    await page.goto(at(path), { waitUntil: 'load' });
    await expectHydrationInPlace(page);
    // The missing page and its log are asked for (BASE-5).
    if (path !== '/no-such-page') expect.soft(complaints).toEqual([]);
    // On a phone the first use of `Intl` takes 50 ms, long enough to delay a tap.
    expect.soft(await page.evaluate(() => Reflect.get(window, 'intlCalls') as string[])).toEqual([]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect.soft(foreign).toEqual([]);
    if (!screens.includes(path)) return;
    await standStill(page);
    await layOutAll(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect.soft(await page.evaluate(beyondTheScreen)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect.soft(await page.evaluate(lostWhenDoubled)).toEqual([]);
  });
}

test('the live demo with text at 200 % on a desktop shows all its content', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await standStill(page);
  await openHydrated(page, at('/'));
  expect(await page.evaluate(lostWhenDoubled)).toEqual([]);
});

test('the trust center’s table with text at 200 % fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, at('/trust'));
  await layOutAll(page);
  await page.evaluate(lostWhenDoubled);
  const { right, width } = await page
    .getByRole('table')
    .evaluate((table) => ({ right: table.getBoundingClientRect().right, width: document.documentElement.clientWidth }));
  expect(right).toBeLessThanOrEqual(width);
});
