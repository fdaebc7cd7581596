import { platform } from 'node:os';
import { expect, test } from 'vitest';
import { asScript, type From, message, send } from './support/http.ts';
import { openSockets } from './support/sockets.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** Other systems have one loopback address. */
const manyAddresses = platform() === 'linux';
if (!manyAddresses) console.warn('NOT RUN: the tests of many connections need several loopback addresses (Linux).');

const other: From = { localAddress: '127.0.0.2' };
const home = { method: 'GET', path: '/landing-new/' };

const SLOW = 'GET / HT';

const middleOfForm =
  'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=A';

test.skipIf(!manyAddresses).each([
  ['in the middle of a line', SLOW],
  ['in the middle of a form', middleOfForm],
])(
  '[SRV-3] an address with 100 slow connections, %s, keeps 64; the others are closed at once, and other visitors are served',
  async (_, says) => {
    const { port } = await startTestRelay();
    const slow = await openSockets(port, 100, says);
    await until(() => slow.closed() >= 100 - 64);
    expect((await send(port, home, other)).status).toBe(200);
    expect((await send(port, asScript(), other)).status).toBe(200);
    expect(slow.closed()).toBe(100 - 64);
  },
);

test('[SRV-3] a closed connection makes room for another', async () => {
  const { port } = await startTestRelay();
  const slow = await openSockets(port, 64, SLOW);
  await expect(send(port, home)).rejects.toThrow(/socket hang up|ECONNRESET/);
  slow.sockets[0]?.destroy();
  await until(async () => {
    try {
      return (await send(port, home)).status === 200;
    } catch {
      return false;
    }
  });
});

test('[SRV-3] connections of a proxy are not limited, because they are shared', async () => {
  const { port } = await startTestRelay({ env: { TRUSTED_PROXIES: '1' } });
  const slow = await openSockets(port, 200, SLOW);
  expect((await send(port, asScript(message, { 'x-forwarded-for': '203.0.113.1' }))).status).toBe(200);
  expect(slow.closed()).toBe(0);
});
