/** Only a browser scrolls. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

const header = (page: Page) => page.locator('[data-machine=site-header]');

/** Scrolls as a wheel does, and waits until the page has seen it. */
async function scrollBy(page: Page, distance: number): Promise<void> {
  await page.evaluate(
    (pixels) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        window.scrollBy({ top: pixels, behavior: 'instant' });
      }),
    distance,
  );
}

for (const [width, path] of [
  [1440, '/'],
  [390, '/terms'],
] as const) {
  test(`[SHOW-6] the header scrolls away with the page, returns on the way up, and shifts nothing, ${path}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, at(path));
    await page.evaluate(() => {
      Object.assign(window, { shifts: [] });
      new PerformanceObserver((list) =>
        (window as unknown as { shifts: number[] }).shifts.push(
          ...list.getEntries().map((entry) => (entry as unknown as { value: number }).value),
        ),
      ).observe({ type: 'layout-shift' });
    });
    const beginning = () => page.evaluate(() => document.querySelector('main')?.offsetTop);
    const before = await beginning();
    await scrollBy(page, 700);
    await expect(header(page)).not.toBeInViewport();
    await scrollBy(page, -60);
    await expect(header(page)).toBeInViewport({ ratio: 1 });
    expect((await header(page).boundingBox())?.y).toBe(0);
    await scrollBy(page, 60);
    await expect(header(page)).not.toBeInViewport();
    await scrollBy(page, -60);
    await scrollBy(page, -640);
    await expect(header(page)).toBeInViewport({ ratio: 1 });
    expect(await beginning()).toBe(before);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}

test('[SHOW-6] the returned header does not cover the focused element', async ({ page }) => {
  await openHydrated(page, at('/faq'));
  const links = page.locator('main a');
  await links.last().focus();
  // A scroll that the focus causes does not count.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await scrollBy(page, -60);
  await expect(header(page)).toBeInViewport();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    // The page sees the scroll of a focus in the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const hidden = await page.evaluate(() => {
      const bar = document.querySelector('[data-machine=site-header]')?.getBoundingClientRect();
      const focused = document.activeElement?.getBoundingClientRect();
      return Boolean(bar && focused && focused.top < bar.bottom && focused.bottom > bar.top);
    });
    expect(hidden).toBe(false);
  }
});

test('[SHOW-6] the header does not cover the focused field of a rejected form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, at('/contact'));
  const send = page.getByRole('button', { name: 'Send message' });
  for (const [width, height] of [
    [390, 844],
    [1440, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await send.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(header(page)).not.toBeInViewport();
    await send.click();
    const field = page.getByLabel('Name', { exact: true });
    await expect(field).toBeFocused();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(header(page), `${width} px`).not.toBeInViewport();
    // The next scroll is by hand.
    await scrollBy(page, -60);
    await expect(header(page), `${width} px`).toBeInViewport();
    await field.blur();
  }
});

test('[SHOW-6] focus in the header brings it back', async ({ page }) => {
  await openHydrated(page, at('/terms'));
  await scrollBy(page, 2_000);
  await header(page)
    .getByRole('link', { name: 'Blog' })
    .evaluate((link) => link.focus({ preventScroll: true }));
  await expect(header(page)).toBeInViewport({ ratio: 1 });
});

test('[SHOW-6] a link into the page leads to its target without a header above it', async ({ page }) => {
  await openHydrated(page, at('/'));
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await header(page)
    .getByRole('link', { name: 'Features' })
    .evaluate((link: HTMLElement) => link.click());
  await expect(page.locator('#features')).toBeInViewport();
  await expect(header(page)).not.toBeInViewport();
});
