/** Only a browser frames a page. */
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, test } from './site-test.ts';

test('[BASE-4] the two embeddable pages load completely in another site’s frame, without a warning', async ({
  page: tab,
  site,
  embedder,
  complaints,
}) => {
  const failed: string[] = [];
  tab.on('requestfailed', (request) => failed.push(`${request.url()} ${request.failure()?.errorText}`));
  await tab.goto(
    `${embedder.origin}/?frame=${site.origin}${at('/header-only')}&frame=${site.origin}${at('/footer-only')}`,
  );
  for (const frame of tab.frames().slice(1)) {
    await frame.dispatchEvent('body', 'pointermove');
    await frame.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await inOwnFonts(frame);
    expect(await frame.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true);
  }
  expect(failed).toEqual([]);
  expect(complaints).toEqual([]);

  // The policy blocks scripts in a sandboxed frame (opaque origin), so the toggle is removed instead of being dead.
  const toggles = (place: number) =>
    tab
      .frameLocator('iframe')
      .nth(place)
      .getByRole('button', { name: /^Switch to/ });
  await expect(toggles(0)).toHaveCount(1);
  await tab
    .locator('iframe')
    .nth(1)
    .evaluate(
      (frame: HTMLIFrameElement, src) => {
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.src = src;
      },
      `${site.origin}${at('/header-only')}`,
    );
  await expect(tab.frameLocator('iframe').nth(1).getByRole('banner')).toBeVisible();
  await expect(toggles(1)).toHaveCount(0);
});

test('[BASE-4] any other page, and any other site, cannot be framed', async ({ page: tab, site, embedder }) => {
  for (const [origin, path] of [
    [embedder.origin, '/'],
    [embedder.origin, '/login'],
    [embedder.stranger, '/header-only'],
  ] as const) {
    await tab.goto(`${origin}/?frame=${site.origin}${at(path)}`);
    expect(await tab.frameLocator('iframe').locator('header, footer, main').count(), path).toBe(0);
  }
});
