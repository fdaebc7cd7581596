/** Only a browser knows what it requests and when, which script it runs, and where its history leads. */
import { inOwnFonts } from '../browser/own-fonts.ts';
import { expect, hydrated, openHydrated, test } from './site-test.ts';
import { at } from './route-table.ts';

for (const { path, asks, stylesheets } of [
  { path: '/', asks: 'the stylesheet of what is far below', stylesheets: 1 },
  { path: '/contact', asks: 'itself', stylesheets: 0 },
]) {
  test(`${path} requests only ${asks} before the load event, and its fonts after it and the first paint, whichever is later`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const hide = new MutationObserver(() => {
        hide.disconnect();
        document.documentElement.style.display = 'none';
      });
      hide.observe(document, { childList: true });
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    // Read at load: a request right after it may be recorded before the test continues.
    const atLoad = new Promise<string[]>((resolve) => page.once('load', () => resolve([...requests])));
    await page.goto(at(path), { waitUntil: 'load' });
    const before = await atLoad;
    expect(before.filter((asked) => /\.(js|woff2)$/.test(asked))).toEqual([]);
    expect(before.filter((asked) => asked.endsWith('.css'))).toHaveLength(stylesheets);
    await hydrated(page);
    await expect(page.locator('html')).not.toHaveClass(/fonts/);
    await page.evaluate(() => (document.documentElement.style.display = ''));
    await inOwnFonts(page);
    const { asked, painted } = await page.evaluate(() => ({
      asked: performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (name.endsWith('.woff2') ? [startTime] : [])),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    }));
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.min(...asked)).toBeGreaterThan(Number(painted));
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruder = true';
      document.head.append(script);
      return 'intruder' in window;
    });
    expect(ran, 'an inline script that is not the page’s own').toBe(false);
  });
}

test('[BLOG-5] an unknown article redirects to the blog and replaces the history entry', async ({ page }) => {
  await openHydrated(page, at('/about'));
  await page.goto(at('/blog/no-such-article'));
  await expect(page).toHaveURL(at('/blog'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog & News');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
});
