import { brotliDecompressSync, constants } from 'node:zlib';
import { at, routes, variants } from './route-table.ts';
import { expect, test } from './site-test.ts';
import { get } from './wire.ts';

/**
 * What a server may send before the first acknowledgement comes back: ten segments (RFC 6928) of 1,460 bytes. A page whose
 * first screen lies within them is painted after one round trip, however long it is.
 */
const firstFlight = 10 * 1460;

/** A page that says more than comes with it. */
const longer = '/blog/ai-clinical-documentation-whitepaper';

/** As much of a text as the beginning of its compressed form gives. */
const readable = (beginning: Buffer) =>
  brotliDecompressSync(beginning, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

/** What comes of a page with the first flight. */
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
