import { brotliDecompressSync, constants } from 'node:zlib';
import { at, routes, variants } from './route-table.ts';
import { expect, test } from './site-test.ts';
import { get } from '../server/support/wire.ts';

/**
 * The initial congestion window: ten segments (RFC 6928) of 1,460 bytes. What it holds is painted after one round
 * trip.
 */
const firstFlight = 10 * 1460;

const longer = '/blog/ai-clinical-documentation-whitepaper';

/** The text that the first bytes of a compressed page decode to. */
const readable = (beginning: Buffer) =>
  brotliDecompressSync(beginning, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

async function arrival(url: string) {
  const { head, body } = await get(url, { 'accept-encoding': 'br' });
  const arrived = readable(body.subarray(0, firstFlight - head));
  expect(arrived).toContain('</h1>');
  return { arrived, length: head + body.length };
}

test.use({ viewport: { width: 412, height: 823 }, javaScriptEnabled: false });

for (const path of [...routes.map((route) => route.path), ...variants].filter((each) => each !== longer)) {
  test(`[RUN-1] ${path} arrives in the initial congestion window`, async ({ site }) => {
    expect((await arrival(`${site.origin}${at(path)}`)).length).toBeLessThanOrEqual(firstFlight);
  });
}

test(`the first screen of ${longer} arrives in the initial congestion window`, async ({ page, site }) => {
  const { arrived } = await arrival(`${site.origin}${at(longer)}`);
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
