/** Only a browser shows a page in a frame beside its diagram. */
import { expect, type Page } from '@playwright/test';
import { elsewhere, testOf } from './built-site.ts';
import { fillForm, formCase } from './form-cases.ts';

const test = testOf('lab').extend({
  visited: async ({ visited, site }, use) => {
    await use(visited);
    expect(elsewhere(visited, site)).toEqual([]);
  },
});

const framed = (page: Page) => page.frameLocator('iframe');
const events = (page: Page) => page.getByRole('list', { name: 'Events' });
const lit = (page: Page) =>
  page.locator('.flow-live').evaluateAll((states) => states.map((state) => (state as HTMLElement).dataset['state']));

/** In seconds. */
const time = async (page: Page) => Number.parseFloat(await page.getByLabel('Time on the page').innerText());

test('[FLOW-5] the list of flows leads to each flow, which shows its page beside its diagram', async ({ page }) => {
  await page.goto('/landing-new/lab');
  await expect(page.getByRole('listitem')).toHaveCount(34);
  await page.getByRole('link', { name: 'Live demo' }).click();
  await expect(framed(page).getByRole('button', { name: 'Start Demo' })).toBeVisible();
  await expect.poll(() => lit(page)).toContain('idle');
});

test('[LAB-2] the diagram of trial-signup is legible at 1440x900 beside its page without scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/landing-new/lab/trial-signup');
  await expect.poll(() => lit(page)).toEqual(['trial-signup', 'choosing']);
  const scrolls = (selector: string) =>
    page
      .locator(selector)
      .evaluate((node) => [node.scrollWidth - node.clientWidth, node.scrollHeight - node.clientHeight]);
  expect(await scrolls('html')).toEqual([0, 0]);
  expect(await scrolls('[aria-label=States]')).toEqual([0, 0]);
  const texts = await page.locator('svg.flow-diagram text').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { left, top, right, bottom, height } = node.getBoundingClientRect();
      return { isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight, height };
    }),
  );
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter(({ isInside }) => !isInside)).toEqual([]);
  // A line of 11 px is 13 px high at least.
  expect(Math.min(...texts.map(({ height }) => height))).toBeGreaterThan(13);
  const chosen = page.getByRole('listitem').filter({ hasText: 'The visitor chooses a plan.' });
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(
    framed(page)
      .getByRole('link', { name: /^Physician/ })
      .first(),
  ).toBeInViewport();
});

test('[FLOW-5] a press in the page lights the next state, and is listed with typed values masked', async ({ page }) => {
  await page.goto('/landing-new/lab/contact');
  await expect.poll(() => lit(page)).toEqual(['submission', 'editing']);
  await fillForm(framed(page), formCase('contact'));
  await framed(page).getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => lit(page)).toEqual(['submission', 'sent']);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'sent' }).and(page.locator('[aria-current]')),
  ).toBeVisible();
  await expect(events(page)).toContainText('form.submit');
  await expect(events(page)).toContainText('send done');
  expect(await events(page).innerText()).not.toMatch(/Ada|example\.com|Hello/);
});

test('[FLOW-5] the clock stops in a pause, steps to the next timer, and can run faster', async ({ page }) => {
  await page.goto('/landing-new/lab/live-demo');
  await framed(page).locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Pause' }).click();
  await framed(page).getByRole('button', { name: 'Start Demo' }).click();
  await expect.poll(() => lit(page)).toContain('running');
  const start = await time(page);
  await page.getByRole('button', { name: 'Step' }).click();
  await expect(framed(page).getByRole('log').getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await time(page)) - start).toBeCloseTo(1);
  await page.getByRole('button', { name: '×16' }).click();
  expect((await time(page)) - start).toBeCloseTo(1);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => lit(page)).toContain('complete');
  await expect.poll(async () => (await time(page)) - start).toBeGreaterThan(13.9);
  await expect(events(page)).toContainText('demo.start');
});
