/** Only a browser knows what it paints of a page's first bytes. */
import { arrival } from '../server/support/wire.ts';
import { at } from './route-table.ts';
import { expect, test } from './site-test.ts';

const longer = '/blog/ai-clinical-documentation-whitepaper';

test.use({ viewport: { width: 412, height: 823 }, javaScriptEnabled: false });

test(`the first screen of ${longer} arrives in the initial congestion window`, async ({ page, site }) => {
  const { arrived } = await arrival(`${site.origin}${at(longer)}`);
  expect(arrived).toContain('</h1>');
  await page.goto(at(longer));
  const whole = await page.screenshot();
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: arrived })
      : route.continue(),
  );
  await page.goto(at(longer));
  expect(whole.equals(await page.screenshot())).toBe(true);
});
