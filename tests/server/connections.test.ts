import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { asScript, type From, message, send } from './support/http.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** Other systems have one loopback address. */
const manyAddresses = platform() === 'linux';
if (!manyAddresses) console.warn('NOT RUN: the tests of many connections need several loopback addresses (Linux).');

const other: From = { localAddress: '127.0.0.2' };
const home = { method: 'GET', path: '/landing-new/' };

async function openSlow(
  port: number,
  count: number,
  { localAddress = '127.0.0.1', says = 'GET / HT' }: From & { says?: string } = {},
) {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let closed = 0;
  for (let opened = 0; opened < count; opened += 100) {
    const some = Array.from({ length: Math.min(100, count - opened) }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      socket.once('connect', () => socket.write(says));
      socket.once('close', () => (closed += 1));
      return socket;
    });
    sockets.push(...some);
    await Promise.all(some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  }
  return { sockets, closed: () => closed };
}

const middleOfForm =
  'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=A';

test.skipIf(!manyAddresses).each([
  ['in the middle of a line', 'GET / HT'],
  ['in the middle of a form', middleOfForm],
])(
  '[SRV-3] an address with 100 slow connections, %s, keeps 64; the others are closed at once, and other visitors are served',
  async (_, says) => {
    const { port } = await startTestRelay();
    const slow = await openSlow(port, 100, { says });
    await until(() => slow.closed() >= 100 - 64);
    expect((await send(port, home, other)).status).toBe(200);
    expect((await send(port, asScript(), other)).status).toBe(200);
    expect(slow.closed()).toBe(100 - 64);
  },
);

test('[SRV-3] a closed connection makes room for another', async () => {
  const { port } = await startTestRelay();
  const slow = await openSlow(port, 64);
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
  const slow = await openSlow(port, 200);
  expect((await send(port, asScript(message, { 'x-forwarded-for': '203.0.113.1' }))).status).toBe(200);
  expect(slow.closed()).toBe(0);
});
