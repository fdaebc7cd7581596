/** Only a browser knows what it frames, which features it grants, and whose files it loads. */
import { readdirSync } from 'node:fs';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { at } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

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

const unused = /^(?:camera|microphone|geolocation|payment|usb|serial|hid|display-capture|local-fonts)$/;

test('[SRV-3] pages are denied unused browser features, and another site cannot load the site’s files', async ({
  page: tab,
  site,
  embedder,
  complaints,
}) => {
  await openHydrated(tab, at('/'));
  const allowed = await tab.evaluate(() =>
    (document as unknown as { featurePolicy: { allowedFeatures(): string[] } }).featurePolicy.allowedFeatures(),
  );
  expect(allowed.filter((feature) => unused.test(feature))).toEqual([]);
  expect(allowed).toContain('clipboard-write');
  expect(complaints).toEqual([]);
  const file = readdirSync('dist/client/assets').find((name) => name.endsWith('.js'));
  await tab.goto(embedder.origin);
  const loaded = await tab.evaluate(
    (address) =>
      new Promise<boolean>((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('load', () => resolve(true));
        script.addEventListener('error', () => resolve(false));
        script.src = address;
        document.head.append(script);
      }),
    `${site.origin}${at(`/assets/${file}`)}`,
  );
  expect(loaded).toBe(false);
});
