/** Only a browser paints a page before it has arrived. */
import { at } from './route-table.ts';
import { expect, holdScript, hydrated, test, idle } from './site-test.ts';

/** Pages longer than the initial congestion window link the whole stylesheet where their critical CSS ends. */
const longPages = [
  { path: '/', before: '[data-machine=ticker]', after: '#features' },
  { path: '/blog/ai-clinical-documentation-whitepaper', before: '#summary', after: '#the-burden' },
  { path: '/legal-acceptance', before: '#documents', after: '[data-machine=legal-acceptance]' },
] as const;
const stylesheet = '**/assets/style-*.css';

for (const { path, before, after } of longPages) {
  test(`${path} looks the same above the whole stylesheet’s link before and after it loads, on a phone and on a desktop, and shows nothing unstyled below`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const letIn = await holdScript(page, stylesheet);
    // Web fonts load later and have other widths.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(at(path), { waitUntil: 'commit' });
    await page.locator(before).waitFor({ state: 'attached' });
    await page.locator('[data-whole-styles] link').waitFor({ state: 'attached' });
    await expect(page.locator(after), 'the parser waits').not.toBeAttached();
    const elements = await page.locator('body *').elementHandles();
    const placesNow = () =>
      page.evaluate(
        (all) =>
          all.map((element) => {
            const { x, y, width } = (element as Element).getBoundingClientRect();
            const { color, fontSize } = getComputedStyle(element as Element);
            // Heights are ignored, and ancestors of the part to come, because they grow with it.
            const whole = (element as Element).matches(':has([data-whole-styles]), [data-whole-styles] *');
            return whole ? '' : `${element.nodeName} ${[x, y, width].map(Math.round).join(' ')} ${color} ${fontSize}`;
          }),
        elements,
      );
    const places = async () => {
      const found: string[] = [];
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        found.push(...(await placesNow()));
      }
      // The shifts of another width are not counted.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return found;
    };
    const painted = await places();
    expect(painted.length).toBeGreaterThan(100);

    const moved = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value') as number;
          }).observe({ type: 'layout-shift' });
          addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))));
        }),
    );
    letIn();
    expect(await moved).toBe(0);
    expect(await places()).toEqual(painted);
    await expect(page.locator(after)).toBeVisible();
  });
}

test('an input before the rest of the page has arrived hydrates the whole page', async ({ page, complaints }) => {
  const letIn = await holdScript(page, stylesheet);
  await page.goto(at('/'), { waitUntil: 'commit' });
  await page.locator('[data-machine=ticker]').waitFor({ state: 'attached' });
  const ownPart = page.waitForResponse('**/assets/Pricing-*.js');
  await page.dispatchEvent('body', 'pointermove');
  await (await ownPart).finished();
  // Enough time to hydrate, if hydration did not wait.
  for (let turn = 0; turn < 10; turn += 1) await idle(page);
  letIn();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.locator('[data-machine=synapse-chat]')).toBeAttached();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a stylesheet that fails to load is requested again at the first input', async ({ page }) => {
  await page.route(stylesheet, (route) => route.abort(), { times: 1 });
  await page.goto(at('/'), { waitUntil: 'load' });
  const heading = page.getByRole('heading', { name: 'Ask Synapse' });
  await expect(heading).toBeAttached();
  await hydrated(page);
  await expect(page.locator('section[aria-labelledby=ask-synapse] > div')).toHaveCSS('display', 'grid');
});
