import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

/** The home page as a whole; its flows have files of their own. */

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const machine = (page: Page, id: string) => page.locator(`[data-machine=${id}]`);

test('[HOME-1] the sections come in their order, and the header’s anchors lead to sections', async ({ page }) => {
  await page.goto(at('/'));
  const tops = await page.evaluate(() =>
    ['[data-machine=banner]', '[data-machine=live-demo]', '[data-machine=ticker]', '#features', '#pricing', '[data-machine=synapse-chat]'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? -1,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops).not.toContain(-1);
  for (const id of ['features', 'pricing', 'staveline-in-action']) await expect(page.locator(`#${id}`)).toHaveCount(1);
});

test('at 320 px every text and control lies within the screen, also where a field clips what is wider', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openHydrated(page, at('/'));
  await machine(page, 'ticker').getByRole('button').click();
  const beyond = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, code, a, button, label)')]
      // The figures scroll by: most of them are off screen, and have their own window.
      .filter((element) => !element.closest('[data-machine=ticker] ul') && element.getBoundingClientRect().right > window.innerWidth)
      .map((element) => `${element.tagName} ${element.textContent}`),
  );
  expect(beyond).toEqual([]);
});

test('[HOME-5] [SYN-2] reduced motion: nothing moves, wherever the visitor looks', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, at('/'));
  await machine(page, 'synapse-chat').scrollIntoViewIfNeeded();
  await machine(page, 'live-demo').getByRole('button', { name: 'Start Demo' }).click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`no violation of WCAG 2.2 AA in the other states of the home page, ${theme}`, async ({ page }) => {
    test.slow();
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    // What is still fading in has no contrast yet.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The clock goes on, for axe needs one, and is turned forward where the test would wait.
    await page.clock.install();
    await openHydrated(page, at('/?billing=annual'));
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).withTags(wcag).analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    };
    const demo = machine(page, 'live-demo');
    await demo.getByRole('button').click();
    await machine(page, 'banner').getByRole('button', { name: 'Next announcement' }).click();
    await page.clock.fastForward(6_000);
    await expect(demo).toHaveAttribute('data-state', 'running.fourthLine');
    await check();
    await page.clock.fastForward(14_000);
    await expect(demo).toHaveAttribute('data-state', 'complete');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await machine(page, 'ticker').getByRole('button').click();
    await machine(page, 'synapse-chat').scrollIntoViewIfNeeded();
    await expect(machine(page, 'synapse-chat')).toHaveAttribute('data-state', 'playing.opening');
    await page.clock.fastForward(2_000);
    await expect(machine(page, 'synapse-chat')).toHaveAttribute('data-state', 'playing.question');
    await machine(page, 'synapse-chat').getByRole('button', { name: 'Pause' }).click();
    await page.evaluate(async () => {
      const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(fading.map(({ finished }) => finished));
    });
    await check();
  });
}
