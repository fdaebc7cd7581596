/** Only a browser stops at a script that it cannot read. */
import type { Page } from '@playwright/test';
import { at } from './route-table.ts';
import { expect, test } from './site-test.ts';

/** Simulates an older browser, which loads the page's script and cannot parse it. */
const unreadable = 'export const of = a future #syntax;';

async function openInOlderBrowser(page: Page, path: string): Promise<void> {
  const asked = page.waitForResponse((response) => /\/assets\/entry-client-.*\.js$/.test(response.url()));
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: unreadable }));
  await page.goto(at(path));
  await page.dispatchEvent('body', 'pointermove');
  await asked;
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
}

test('[RUN-7] an older browser gets the page without script: texts, links and the menu work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openInOlderBrowser(page, '/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('summary', { hasText: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog & News' })).toBeVisible();
});

test('[RUN-7] a browser that lacks a call of the script gets the page without script', async ({ context }) => {
  // The list of calls: tests/site/rendering.test.ts.
  for (const name of ['URL.parse', 'Array.prototype.toSorted']) {
    const page = await context.newPage();
    await page.addInitScript(`delete ${name}`);
    await page.goto(at('/login'), { waitUntil: 'domcontentloaded' });
    await page.dispatchEvent('body', 'pointermove');
    await expect(page.getByRole('button', { name: 'Show password' }), name).toBeHidden();
    await page.close();
  }
});

test('[RUN-7] a page whose script fails shows its version without script', async ({ page }) => {
  const sheet = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.route('**/assets/*.css', async (route) => {
    await sheet.promise;
    await route.continue();
  });
  await page.goto(at('/'), { waitUntil: 'commit' });
  // The page's middle asks for the stylesheet, which is held.
  await page.locator('#live-demo').waitFor({ state: 'attached' });
  const answered = page.waitForResponse(/\/assets\/entry-client-.*\.js$/);
  await page.dispatchEvent('body', 'pointermove');
  await answered;
  // Stylesheet and script may arrive in any order.
  sheet.resolve();
  await expect(page.getByRole('button', { name: 'Start Demo' })).toBeHidden();
  await expect(page.getByRole('button', { name: /the conversation$/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Switch to/ })).toHaveCount(0);
  for (const message of await page.getByRole('list', { name: 'Conversation' }).locator('li > div').all())
    await expect(message).toHaveCSS('opacity', '1');
  await expect(page.getByRole('definition').first()).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Billing period' })
    .getByRole('link', { name: /^Annual/ })
    .click();
  await expect(page).toHaveURL(/\?billing=annual#pricing$/);
  await expect(page.locator('#pricing')).toContainText('$756');
});
