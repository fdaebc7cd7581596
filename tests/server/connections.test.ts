import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { allowance } from '../../server/http/connections.ts';
import { asScript, type From, message, send } from './support/http.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** Other systems have one loopback address. */
const manyAddresses = platform() === 'linux';
if (!manyAddresses) console.warn('NOT RUN: the tests of many connections need several loopback addresses (Linux).');

const other: From = { localAddress: '127.0.0.2' };
const home = { method: 'GET', path: '/landing-new/' };
const mebibytes = () => process.memoryUsage().rss / 2 ** 20;

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

test.skipIf(!manyAddresses)(
  '[SRV-3] 2,000 slow connections from one address: 64 stay open, the others are closed at once, and all other visitors are served',
  async () => {
    const { port } = await startTestRelay();
    const before = mebibytes();
    const slow = await openSlow(port, 2_000);
    await until(() => slow.closed() >= 2_000 - 64);
    expect((await send(port, home, other)).status).toBe(200);
    expect((await send(port, asScript(), other)).status).toBe(200);
    expect(slow.closed()).toBe(2_000 - 64);
    expect(mebibytes() - before).toBeLessThan(100);
  },
);

test('[SRV-3] one sender gets a 32nd of the free connections: 64 at most, and the six of a browser at least', () => {
  expect([0, 1_024, 1_025, 1_536, 2_048, 2_560, 2_848, 2_880, 3_072, 10_000].map(allowance)).toEqual([
    64, 64, 63, 48, 32, 16, 7, 6, 6, 6,
  ]);
});

test.skipIf(!manyAddresses)(
  '[SRV-3] 2,000 slow connections from 40 addresses in the middle of a form: some are closed, and all other visitors are served',
  async () => {
    const { port } = await startTestRelay();
    const says =
      'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=A';
    const slow = await Promise.all(
      Array.from({ length: 40 }, (_, index) => openSlow(port, 50, { localAddress: `127.0.1.${index + 1}`, says })),
    );
    for (let probe = 0; probe < 20; probe += 1) {
      expect((await send(port, home, other)).status).toBe(200);
      expect((await send(port, asScript(), other)).status).toBe(200);
    }
    // From 1,473 open connections on, one sender gets fewer than 50.
    await until(() => slow.some(({ closed }) => closed() > 0));
  },
);

test.skipIf(!manyAddresses)(
  '[SRV-3] new senders get fewer connections when most are taken, and open connections stay',
  async () => {
    const { port } = await startTestRelay();
    const slow: Awaited<ReturnType<typeof openSlow>>[] = [];
    // The first sixteen get all 64 places; by then 1,024 are taken.
    const before: number[] = [];
    let taken = 0;
    for (let address = 1; address <= 40; address += 1) {
      slow.push(await openSlow(port, 64, { localAddress: `127.0.1.${address}` }));
      let own = 0;
      while (own < 64 && own < allowance(taken + own)) own += 1;
      taken += own;
      before.push(64 - own);
    }
    expect(before.slice(0, 16)).toEqual(Array.from({ length: 16 }, () => 0));
    const closed = () => slow.map((each) => each.closed());
    await until(() => closed().every((count, address) => count === before[address]));
    const late = await openSlow(port, 64, { localAddress: '127.0.1.41' });
    await until(() => 64 - late.closed() <= (3_072 - taken) / 32);
    expect(64 - late.closed()).toBeGreaterThanOrEqual(6);
    expect((await send(port, home, other)).status).toBe(200);
    expect(closed()).toEqual(before);
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
