import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { inOwnFonts } from '../browser/own-fonts.ts';
import { expect, hydrated, openHydrated, test } from './site-test.ts';
import { at, embeddable, routes } from './route-table.ts';
import { get } from '../server/support/wire.ts';

const everyPath = [...routes.map((route) => route.path), ...embeddable];

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading, canonical, noindex } of routes) {
    test(`[BASE-2] [BASE-3] [BASE-7] without script: ${path} answers without a redirect and has its heading, description and canonical link`, async ({
      page,
    }) => {
      const response = await page.goto(at(path));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{20,}/);
      for (const property of ['og:title', 'og:description', 'og:url'])
        await expect(page.locator(`meta[property="${property}"]`), property).toHaveAttribute('content', /./);
      await expect(page.locator('meta[name="twitter:card"]')).toHaveCount(1);
      const robots = page.locator('meta[name=robots]');
      if (noindex) return expect(robots).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        `http://localhost:3000${at(canonical ?? path)}`,
      );
      return expect(robots).toHaveCount(0);
    });
  }

  test('[BASE-5] without script: an unknown path answers 404 with the not-found screen and a link home', async ({
    page,
  }) => {
    const response = await page.goto(at('/no/such/page'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect(page.getByRole('main').getByRole('link', { name: /home/i })).toHaveAttribute('href', at('/'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test('[HEAD-3] without script: the mobile menu opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(at('/'));
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await page.locator('summary', { hasText: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Pricing' })).toBeVisible();
  });
});

test('no page carries router state: the router loads the route from the address', async ({ request }) => {
  for (const path of everyPath) expect(await (await request.get(at(path))).text(), path).not.toContain('$_TSR');
});

test('[BASE-1] the site is served under the base path, and / redirects there', async ({ request }) => {
  for (const path of ['/', '/landing-new']) {
    for (const query of ['', '?billing=annual']) {
      const response = await request.get(`${path}${query}`, { maxRedirects: 0 });
      expect(response.status()).toBe(302);
      expect(response.headers()['location']).toBe(`/landing-new/${query}`);
    }
  }
});

for (const path of ['/login', '/signup', '/forgot-password', '/signup-invite']) {
  test(`[BASE-9] ${path} redirects to the screen of the same name under the base path`, async ({ request }) => {
    const response = await request.get(`${path}?plan=np_pa`, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers()['location']).toBe(`/landing-new${path}?plan=np_pa`);
  });
}

test('[BASE-3] every page has a title of its own', async ({ request }) => {
  const titles = new Map<string, string>();
  for (const { path } of routes.filter(({ canonical }) => canonical === undefined)) {
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(await (await request.get(at(path))).text()) ?? [];
    expect(title, path).not.toBe('');
    expect(titles.get(title), `${path} has a title of its own`).toBeUndefined();
    titles.set(title, path);
  }
});

for (const { path, asks, stylesheets } of [
  { path: '/', asks: 'the stylesheet of what is far below', stylesheets: 1 },
  { path: '/blog/ai-clinical-documentation-whitepaper', asks: 'the stylesheet of what is far below', stylesheets: 1 },
  { path: '/contact', asks: 'itself', stylesheets: 0 },
]) {
  test(`${path} requests only ${asks} before the load event: no script, no font`, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    // Read at load: a request right after it may be recorded before the test continues.
    const atLoad = new Promise<string[]>((resolve) => page.once('load', () => resolve([...requests])));
    const response = await page.goto(at(path), { waitUntil: 'commit' });
    const before = await atLoad;
    expect(before.filter((asked) => /\.(js|woff2)$/.test(asked))).toEqual([]);
    expect(before.filter((asked) => asked.endsWith('.css'))).toHaveLength(stylesheets);
    const html = (await response?.text()) ?? '';
    expect(html).toContain('</html>');
    expect(html).not.toMatch(/<script[^>]+src=/);
    expect(html).not.toContain('modulepreload');
  });

  test(`${path} requests its fonts, icons and manifest after load and first paint, whichever is later`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const hide = new MutationObserver(() => {
        hide.disconnect();
        document.documentElement.style.display = 'none';
      });
      hide.observe(document, { childList: true });
    });
    await page.goto(at(path), { waitUntil: 'load' });
    await hydrated(page);
    await expect(page.locator('html')).not.toHaveClass(/fonts/);
    const links = () =>
      page
        .locator('link:is([rel*=icon], [rel=manifest])')
        .evaluateAll((all) => all.map((link) => `${link.getAttribute('rel')} ${link.getAttribute('href')}`));
    // Without an icon link browsers request /favicon.ico.
    expect(await links()).toEqual(['icon data:,']);
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
    expect(await links()).toEqual([
      'icon data:,',
      `icon ${at('/static/img/icon.svg')}`,
      `apple-touch-icon ${at('/static/img/apple-touch-icon.png')}`,
      `manifest ${at('/site.webmanifest')}`,
    ]);
  });
}

test('pages are served precompressed with an ETag, and hashed files are cached for a year', async ({ site }) => {
  const url = `${site.origin}${at('/contact')}`;
  const [plain, br, gz] = await Promise.all([
    get(url),
    get(url, { 'Accept-Encoding': 'gzip, deflate, br' }),
    get(url, { 'Accept-Encoding': 'gzip' }),
  ]);
  expect(br.headers['content-encoding']).toBe('br');
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
  expect(br.headers['vary']).toContain('Accept-Encoding');

  const etag = String(plain.headers['etag']);
  const again = await get(url, { 'If-None-Match': etag });
  expect(again.status).toBe(304);
  expect(again.body.length).toBe(0);

  const asset = /\/landing-new\/assets\/entry-client-[^"]+\.js/.exec(plain.body.toString())?.[0] ?? 'none';
  const script = await get(`${site.origin}${asset}`, { 'Accept-Encoding': 'br' });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-encoding']).toBe('br');
});

test('[BLOG-5] an unknown article redirects to the blog and replaces the history entry', async ({ page, request }) => {
  const response = await request.get(at('/blog/no-such-article'), { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers()['location']).toBe(at('/blog'));
  await openHydrated(page, at('/about'));
  await page.goto(at('/blog/no-such-article'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog & News');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/);
});

test('the policy allows no inline script but the page’s own', async ({ page, request }) => {
  const policy = (await request.get(at('/'))).headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/=]+')+;/);
  expect(policy.split(';').find((part) => part.trim().startsWith('script-src'))).not.toContain('unsafe');
  await openHydrated(page, at('/'));
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.intruder = true';
    document.head.append(script);
    return 'intruder' in window;
  });
  expect(ran).toBe(false);
});
