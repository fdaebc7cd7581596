/** Only a browser paints a page piece by piece. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { at } from './route-table.ts';
import { expect, test } from './site-test.ts';

/**
 * Serves one page with its header element by element. `painted` resolves when the previous one may have been painted.
 */
async function serveInPieces(html: string, painted: () => Promise<void>) {
  const [start, end] = [html.indexOf('<header'), html.indexOf('</header>')];
  const pieces = [html.slice(0, start), ...html.slice(start, end).split(/(?=<(?!\/))/), html.slice(end)];
  const answer = async ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    for (const piece of pieces) {
      response.write(piece);
      // oxlint-disable-next-line no-await-in-loop -- the pieces are sent in order.
      await painted();
    }
    response.end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () => (server.closeAllConnections(), server.close()),
  };
}

test.use({ viewport: { width: 412, height: 823 } });

test('[RUN-1] the header causes no layout shift while it arrives', async ({ page, request }) => {
  const html = await (await request.get(at('/contact'))).text();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => Reflect.get(entry, 'value') as number)),
    ).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  const committed = Promise.withResolvers<void>();
  // Waits for two frames; before the first paint there is no frame.
  const frames = () =>
    new Promise<void>(
      (resolve) => (setTimeout(resolve, 50), requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  let pieces = 0;
  const served = await serveInPieces(html, async () => {
    // The page commits with the first piece.
    if (pieces++ > 0) await committed.promise;
    if (pieces > 1) await page.evaluate(frames);
  });
  await page.goto(served.url, { waitUntil: 'commit' });
  committed.resolve();
  await page.waitForLoadState('load');
  expect(await page.evaluate(() => Reflect.get(window, 'shifts') as number[])).toEqual([]);
  expect(pieces).toBeGreaterThan(20);
  served.stop();
});
