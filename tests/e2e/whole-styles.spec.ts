import { at } from './route-table.ts';
import { expect, holdScript, hydrated, test } from './site-test.ts';

/** The home page is longer than a first flight: from its chat on it goes on in the whole stylesheet. */
const stylesheet = '**/assets/style-*.css';

for (const { device, viewport } of [
  { device: 'phone', viewport: { width: 390, height: 844 } },
  { device: 'desktop', viewport: { width: 1440, height: 1000 } },
]) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('what stands before is painted without the whole stylesheet, as with it; what follows is not shown bare', async ({ page }) => {
      const letIn = await holdScript(page, stylesheet);
      // They come after load, and have other widths.
      await page.route('**/*.woff2', (route) => route.abort());
      await page.goto(at('/'), { waitUntil: 'commit' });
      const video = page.locator('#staveline-in-action video');
      await video.waitFor({ state: 'attached' });
      await expect(page.locator('main section').last(), 'the parser waits').toHaveAttribute('id', 'staveline-in-action');
      const places = () =>
        page.locator('header *, main :is(section:not(#staveline-in-action ~ *), section:not(#staveline-in-action ~ *) *)').evaluateAll((all) =>
          all.map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${getComputedStyle(element).color} ${getComputedStyle(element).fontSize}`;
          }),
        );
      const before = await places();
      expect(before.length).toBeGreaterThan(200);

      const moved = page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value') as number;
            }).observe({ type: 'layout-shift', buffered: true });
            addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))));
          }),
      );
      letIn();
      expect(await moved).toBe(0);
      expect(await places()).toEqual(before);
      await expect(page.getByRole('heading', { name: 'Ask Synapse' })).toHaveCSS('font-weight', '740');
    });
  });
}

test('a visitor who is earlier than what follows finds all of it taken over', async ({ page, complaints }) => {
  const letIn = await holdScript(page, stylesheet);
  await page.goto(at('/'), { waitUntil: 'commit' });
  await page.locator('#staveline-in-action video').waitFor({ state: 'attached' });
  const ownPart = page.waitForResponse('**/assets/Pricing-*.js');
  await page.dispatchEvent('body', 'pointermove');
  await (await ownPart).finished();
  // Time enough to take over what is there, were it not waited for.
  for (let turn = 0; turn < 10; turn += 1) await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  letIn();
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await expect(page.locator('[data-machine=synapse-chat]')).toBeAttached();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a stylesheet that does not arrive is asked for again at the visitor’s first sign', async ({ page }) => {
  await page.route(stylesheet, (route) => route.abort(), { times: 1 });
  await page.goto(at('/'), { waitUntil: 'load' });
  const heading = page.getByRole('heading', { name: 'Ask Synapse' });
  await expect(heading).toBeAttached();
  await hydrated(page);
  await expect(page.locator('section[aria-labelledby=synapse] > div')).toHaveCSS('display', 'grid');
});
