/** Only a browser knows columns, colors, paper, clicks, tabs, the clipboard, hydration, XML and which scripts it loads. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { pasted } from './clipboard.ts';
import { chooseTheme, expect, holdScript, hydrated, openHydrated, test } from './site-test.ts';

const whitepaper = '/blog/ai-clinical-documentation-whitepaper';

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const inside = 'Omissions are more frequent, and inventions are more often serious';

test('[BLOG-1] [BLOG-2] [BLOG-3] [BLOG-4] the listing: its columns, chips and covers in both themes, a press release in a new tab, and an address that is not sent', async ({
  page,
  context,
  complaints,
}) => {
  const covers: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('human-scribes.svg')) covers.push(pathname);
  });
  await openHydrated(page, at('/blog'));
  await test.step('an entered address is not sent, and no message appears', async () => {
    const before = await main(page).innerText();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.getByPlaceholder('Enter your email').fill('not an address');
    await page.getByPlaceholder('Enter your email').press('Enter');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(new RegExp(`${at('/blog')}$`));
    expect(await main(page).innerText()).toBe(before);
    expect(requests.filter((url) => !/\.(?:svg|js|css|woff2)$/.test(new URL(url).pathname))).toEqual([]);
    expect(complaints).toEqual([]);
  });
  await test.step('the covers follow the theme, and one file serves both themes', async () => {
    const shown = page.locator('img[src*="human-scribes"]:visible');
    for (const [theme, fragment, ground] of [
      ['light', '', 'rgb(183, 218, 203)'],
      ['dark', '#dark', 'rgb(16, 58, 50)'],
    ] as const) {
      await chooseTheme(page, theme);
      await shown.scrollIntoViewIfNeeded();
      await expect(shown).toHaveCount(1);
      await expect(shown).toHaveAttribute('src', at(`/static/img/staveline-roi-vs-human-scribes.svg${fragment}`));
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      // The featured post's cover is inline, in the page's own colours.
      await expect(cards(page).first().locator('svg[viewBox="0 0 640 400"] path').first()).toHaveCSS('fill', ground);
    }
    expect(covers).toEqual([at('/static/img/staveline-roi-vs-human-scribes.svg')]);
  });
  await test.step('the new tab has no opener and gets no referrer', async () => {
    await context.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
    );
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /press release/i }).click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(page).toHaveURL(new RegExp(`${at('/blog')}$`));
  });
  await test.step('the active chip has a ground of its own; the grid has one, two or three columns, and an excerpt has three lines at most', async () => {
    await chooseTheme(page, 'light');
    const [active, ...others] = await page
      .getByRole('list', { name: 'Categories' })
      .locator('span')
      .evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).backgroundColor));
    expect(others).toEqual(Array.from({ length: 6 }, () => others[0]));
    expect(active).not.toBe(others[0]);
    for (const [width, columns] of [
      [390, 1],
      [821, 2],
      [900, 2],
      [1100, 2],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const lefts = await cards(page).evaluateAll((all) =>
        all.slice(1).map((card) => Math.round(card.getBoundingClientRect().left)),
      );
      expect(new Set(lefts).size, `${width} px`).toBe(columns);
      const lines = await cards(page).evaluateAll((all) =>
        all.slice(1).map((card) => {
          const excerpt = card.querySelector('h3 + p');
          return excerpt ? excerpt.clientHeight / Number.parseFloat(getComputedStyle(excerpt).lineHeight) : 0;
        }),
      );
      for (const count of lines) {
        expect(count).toBeGreaterThan(0.9);
        expect(count).toBeLessThan(3.1);
      }
    }
  });
});

test('the text stays while the article’s script loads, and nothing is repainted; a contents entry leads to its section, a click on a source’s mark to the source and back, and the copy button copies the public address', async ({
  page,
  context,
  site,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  const letIn = await holdScript(page, '**/assets/whitepaper-*.js');
  const asked = page.waitForRequest('**/assets/whitepaper-*.js');
  await page.goto(at(whitepaper));
  await page.locator('[data-body]').evaluate((body) => Object.assign(window, { painted: body }));
  await page.dispatchEvent('body', 'pointermove');
  await asked;
  await expect(page.locator('[data-body]')).toContainText(inside);
  letIn();
  await hydrated(page);
  expect(await page.evaluate(() => (Reflect.get(window, 'painted') as Element).isConnected)).toBe(true);
  await expect(page.locator('[data-body]')).toContainText(inside);
  expect(complaints).toEqual([]);

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Security and HIPAA' }).click();
  await expect(page).toHaveURL(/#security-and-hipaa$/);
  await expect(page.getByRole('heading', { name: 'Security and HIPAA' })).toBeInViewport();
  await page.getByRole('link', { name: '1', exact: true }).first().click();
  await expect(page.locator('#fn-sinsky')).toBeInViewport();
  await page.getByRole('link', { name: 'Back to where source 1 is cited' }).click();
  await expect(page.locator('#fnref-sinsky')).toBeInViewport();
  await page.getByRole('button', { name: 'Copy the link to this article' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  await expect.poll(() => pasted(page)).toBe(`http://localhost:3000${at(whitepaper)}`);
});

test('[BASE-10] feed, sitemap, manifest and icons are served, and a browser reads what is XML', async ({
  page,
  request,
}) => {
  for (const [path, type] of [
    [at('/feed.xml'), 'xml'],
    [at('/sitemap.xml'), 'xml'],
    [at('/robots.txt'), 'text/plain'],
    ['/robots.txt', 'text/plain'],
    [at('/site.webmanifest'), 'application/manifest+json'],
    [at('/static/img/icon.svg'), 'image/svg+xml'],
    [at('/static/img/icon-192.png'), 'image/png'],
    [at('/static/img/icon-512.png'), 'image/png'],
    [at('/static/img/apple-touch-icon.png'), 'image/png'],
    [at('/static/img/social/whitepaper.png'), 'image/png'],
    [at('/static/img/staveline-vs-nuance-dax.svg'), 'image/svg+xml'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toContain(type);
  }
  const texts = await Promise.all(
    ['/feed.xml', '/sitemap.xml', '/static/img/staveline-vs-nuance-dax.svg'].map(async (path) =>
      (await request.get(at(path))).text(),
    ),
  );
  const faults = await page.evaluate(
    (all) =>
      all.map(
        (text) =>
          new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent ?? null,
      ),
    [...texts, '<a>&</a>'],
  );
  // Control: an ampersand that is not escaped is a fault.
  expect(faults).toEqual([null, null, null, expect.stringMatching(/./)]);
});
