/** Only a browser knows the first screen, layout shifts, what moves, and a press before the script. */
import type { Page } from '@playwright/test';
import { pasted } from './clipboard.ts';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, openHydrated, openStill, test } from './site-test.ts';

const demo = (page: Page) => page.locator('[data-machine=live-demo]');
const start = (page: Page) => demo(page).getByRole('button', { name: 'Start Demo' });
const lines = (page: Page) => demo(page).getByRole('log').locator('li').filter({ visible: true });

/** Text of the second step: a list item beside the conversation or, on a small screen, one line above it. */
const stepNow = (page: Page) =>
  demo(page)
    .locator('p[aria-hidden], [aria-label="AI processing"] li')
    .filter({ hasText: 'Identifying medical terminology', visible: true });

test('[DEMO-1] start, wait and reset by keyboard keep the focus on the button', async ({ page }) => {
  await openStill(page, at('/'));
  await start(page).focus();
  await page.keyboard.press('Enter');
  await expect(demo(page).getByRole('button', { name: 'Demo Running...' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.runFor(14_000);
  await expect(demo(page).getByRole('button', { name: 'Reset Demo' })).toBeFocused();
  await expect(demo(page).getByRole('status')).toHaveText(
    /^Demo CompleteA full clinical note was generated in 30 seconds\./,
  );
  await page.keyboard.press('Enter');
  await expect(demo(page).getByRole('button', { name: 'Start Demo' })).toBeFocused();
  await expect(lines(page)).toHaveCount(6);
});

test('[SHOW-7] the first screen has two columns with the demo in it', async ({ page }) => {
  await openHydrated(page, at('/'));
  await inOwnFonts(page);
  for (const width of [960, 1024, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    const headline = await page.getByRole('heading', { level: 1 }).boundingBox();
    const sheet = await demo(page).locator('> :last-child').boundingBox();
    if (!headline || !sheet) throw new Error('The hero is not on the page.');
    expect(sheet.x, `${width} px`).toBeGreaterThanOrEqual(headline.x + headline.width);
    expect(sheet.x + sheet.width, `${width} px`).toBeLessThanOrEqual(width);
    for (const part of [demo(page).getByRole('listitem').first(), demo(page).getByRole('definition').first()])
      await expect(part, `${width} px`).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height: 720 });
    await expect(start(page), `${width} px`).toBeInViewport({ ratio: 1 });
  }
});

test('[SHOW-4] [DEMO-1] a visit chosen and a press before the script has loaded count afterwards', async ({ page }) => {
  const letIn = await holdScript(page);
  await page.goto(at('/'));
  await demo(page).getByText('Primary care', { exact: true }).click();
  await demo(page).getByRole('button', { name: 'Start Demo' }).click();
  letIn();
  await hydrated(page);
  await expect(lines(page).first()).toContainText('blood pressure');
  await expect(demo(page).getByRole('radio', { name: 'Primary care' })).toBeChecked();
  await expect(demo(page)).toHaveAttribute('data-state', /^running/);
});

test('[DEMO-2] playing causes no layout shift, does not move the button, and moves the strands only while it runs', async ({
  page,
}) => {
  await openStill(page, at('/'));
  await inOwnFonts(page);
  const widths = [320, 390, 1440];
  const places = async () => {
    const found: string[] = [];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      found.push(
        ...(await page.evaluate(() =>
          [...document.querySelectorAll('main section, main li, main dd, main button:not([aria-label="Copy note"])')]
            .filter((element) => element.checkVisibility() && !element.closest('[data-machine=ticker]'))
            .map((element) => {
              const { x, y, width: wide, height } = element.getBoundingClientRect();
              return element.tagName === 'BUTTON'
                ? `button ${y + window.scrollY}`
                : [element.tagName, x, y + window.scrollY, wide, height].map(String).join(' ');
            }),
        )),
      );
    }
    return found;
  };
  const strands = () =>
    demo(page).evaluate((section) => section.querySelector('svg')?.getAnimations({ subtree: true }).length);
  const before = await places();
  expect(await strands()).toBe(0);
  await start(page).click();
  expect(await places()).toEqual(before);
  await expect.poll(strands).toBe(5);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(strands, 'with reduced motion').toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const wait of [2_500, 5_500, 4_000, 2_000]) {
    await page.clock.runFor(wait);
    expect(await places()).toEqual(before);
  }
  await expect(demo(page)).toHaveAttribute('data-state', 'complete');
  await expect.poll(strands).toBe(0);
});

test.describe('[SHOW-2] [SHOW-13] [DEMO-3] on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Starts the run with the button at the top of the screen: the demo's next lines are above it. */
  async function startFromEdge(page: Page) {
    await start(page).evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
    const top = await page.evaluate(() => scrollY);
    await start(page).dispatchEvent('click');
    return top;
  }
  /** The page scrolls smoothly: two looks at the same place are its end. */
  async function scrolledTo(page: Page) {
    let before = -1;
    await expect
      .poll(async () => {
        const now = await page.evaluate(() => scrollY);
        const isAtRest = now === before;
        before = now;
        return isAtRest;
      })
      .toBe(true);
    return before;
  }

  test('the run is in view from its first line, with its step, and the note when it appears and at the end', async ({
    page,
  }) => {
    await openStill(page, at('/'));
    await inOwnFonts(page);
    await startFromEdge(page);
    await expect(demo(page).getByRole('heading', { name: 'Live demo' })).toBeInViewport({ ratio: 1 });
    // The page's clock would overtake the browser's scroll.
    await scrolledTo(page);
    await page.clock.runFor(1_000);
    await expect(lines(page)).toHaveCount(1);
    await page.clock.runFor(4_000);
    await expect(stepNow(page)).toBeInViewport({ ratio: 1 });
    await expect(stepNow(page)).toHaveText('Step 2 of 6: Identifying medical terminology');
    for (const ms of [7_000, 2_000]) {
      await page.clock.runFor(ms);
      await expect(demo(page).locator('dl')).toBeInViewport({ ratio: 1 });
    }
  });

  test('the page stays where it is under reduced motion, in a hidden tab, and once the visitor scrolls', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStill(page, at('/'));
    const before = await startFromEdge(page);
    await page.clock.runFor(14_000);
    expect(await scrolledTo(page)).toBe(before);
    expect(await page.locator('[data-marked]').count(), 'traced parts').toBe(0);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await demo(page).getByRole('button', { name: 'Reset Demo' }).dispatchEvent('click');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }));
    const hidden = await startFromEdge(page);
    await page.clock.runFor(14_000);
    expect(await scrolledTo(page)).toBe(hidden);

    await demo(page).getByRole('button', { name: 'Reset Demo' }).dispatchEvent('click');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => false }));
    await startFromEdge(page);
    await expect(demo(page).getByRole('heading', { name: 'Live demo' })).toBeInViewport({ ratio: 1 });
    await scrolledTo(page);
    await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
    const own = await scrolledTo(page);
    await page.clock.runFor(14_000);
    expect(await scrolledTo(page)).toBe(own);
  });
});

test('[SHOW-13] [DEMO-3] [DEMO-5] the step and the end are in view on a laptop for each visit, and a run sends nothing', async ({
  page,
}) => {
  await openStill(page, at('/'));
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const [width, height] of [
    [1024, 768],
    [1440, 900],
  ] as const)
    for (const visit of ['Walk-in', 'Urgent care', 'Primary care']) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await demo(page).getByText(visit, { exact: true }).click();
      await start(page).click();
      await page.clock.runFor(5_000);
      await expect(stepNow(page)).toBeInViewport({ ratio: 1 });
      await page.clock.runFor(9_000);
      await expect(demo(page).getByText('(Sped up here to 14.)')).toBeInViewport({ ratio: 1 });
      await demo(page).getByRole('button', { name: 'Reset Demo' }).click();
    }
  // Scrolling loads lazy images.
  expect(requests.filter((url) => !url.includes('/static/'))).toEqual([]);
});

test("[SHOW-14] 'Copy note' of the live demo copies the finished note as text", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openStill(page, at('/'));
  await start(page).click();
  await page.clock.runFor(14_000);
  await demo(page).getByRole('button', { name: 'Copy note' }).click();
  await expect
    .poll(() => pasted(page))
    .toBe(
      [
        'Chief complaint: Right ankle pain after missing a stair today',
        'History: Inversion injury, right, this morning. Walked four or five steps after; sore on the lateral side.',
        'Assessment: Lateral ankle sprain. Swelling, no bony tenderness. Brace, ice, recheck in one week.',
        'ICD-10: S93.401A, W18.43XA',
      ].join('\n'),
    );
});
