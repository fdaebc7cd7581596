import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants } from 'node:zlib';
import { at, routes } from './route-table.ts';
import { expect, test } from './site-test.ts';

/**
 * What a server may send before the first acknowledgement comes back: ten segments (RFC 6928) of 1,460 bytes. A page whose
 * first screen lies within them is painted after one round trip, however long it is.
 */
const firstFlight = 10 * 1460;

interface Received {
  /** Bytes of the status line and the headers. */
  head: number;
  body: Buffer;
}

/** A page as it crosses the wire, in brotli. */
const receive = (url: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br', Accept: 'text/html' } }, (response) => {
      const lines = [`HTTP/1.1 ${response.statusCode} ${response.statusMessage}`];
      for (let index = 0; index < response.rawHeaders.length; index += 2) lines.push(`${response.rawHeaders[index]}: ${response.rawHeaders[index + 1]}`);
      buffer(response).then((body) => resolve({ head: Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`), body }), reject);
    }).once('error', reject);
  });

/** A page that says more than comes with it. */
const longer: ReadonlySet<string> = new Set(['/blog/ai-clinical-documentation-whitepaper']);

/** As much of a text as the beginning of its compressed form gives. */
const readable = (beginning: Buffer) => brotliDecompressSync(beginning, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

test.use({ viewport: { width: 412, height: 823 }, javaScriptEnabled: false });

for (const { path } of routes) {
  test(`${path} ${longer.has(path) ? 'shows its first screen' : 'is there'} after one round trip`, async ({ page, site }) => {
    const { head, body } = await receive(`${site.origin}${at(path)}`);
    const arrived = readable(body.subarray(0, firstFlight - head));
    expect(arrived).toContain('</h1>');
    if (!longer.has(path)) return expect(head + body.length).toBeLessThanOrEqual(firstFlight);

    await page.goto(at(path));
    const whole = await page.screenshot();
    await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: arrived }) : route.continue()));
    await page.goto(at(path));
    expect(whole.equals(await page.screenshot())).toBe(true);
  });
}
