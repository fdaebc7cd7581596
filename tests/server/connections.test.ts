import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { asScript, type From, message, send, sendRaw } from './support/http.ts';
import { startTestRelay } from './support/test-relay.ts';
import { until } from './support/until.ts';

/** Elsewhere the loopback has one address alone. */
const manyAddresses = platform() === 'linux';
if (!manyAddresses) console.warn('NOT RUN: the tests of many connections need several loopback addresses (Linux).');

const other: From = { localAddress: '127.0.0.2' };
const home = { method: 'GET', path: '/landing-new/' };
const mebibytes = () => process.memoryUsage().rss / 2 ** 20;

/** Opens connections that say what is given and nothing more. */
async function openSlow(port: number, count: number, { localAddress = '127.0.0.1', says = 'GET / HT' }: From & { says?: string } = {}) {
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

test.skipIf(!manyAddresses)('[SRV-3] 2,000 slow connections from one address: 64 stay, the others are closed at once, and everybody else is served', async () => {
  const { port } = await startTestRelay();
  const before = mebibytes();
  const slow = await openSlow(port, 2_000);
  await until(() => slow.closed() >= 2_000 - 64);
  expect((await send(port, home, other)).status).toBe(200);
  expect((await send(port, asScript(), other)).status).toBe(200);
  expect(slow.closed()).toBe(2_000 - 64);
  expect(mebibytes() - before).toBeLessThan(100);
});

test.skipIf(!manyAddresses)('[SRV-3] 2,000 slow connections from 40 addresses, each in the middle of a form: everybody else is served', async () => {
  const { port } = await startTestRelay();
  const says = 'POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nname=A';
  const slow = await Promise.all(Array.from({ length: 40 }, (_, index) => openSlow(port, 50, { localAddress: `127.0.1.${index + 1}`, says })));
  for (let probe = 0; probe < 20; probe += 1) {
    expect((await send(port, home, other)).status).toBe(200);
    expect((await send(port, asScript(), other)).status).toBe(200);
  }
  expect(slow.map(({ closed }) => closed())).toEqual(slow.map(() => 0));
});

test.skipIf(!manyAddresses)('[SRV-3] from 2,048 open connections on one address gets no more than 16, and a new one gets in', async () => {
  const { port } = await startTestRelay();
  const slow = await Promise.all(Array.from({ length: 32 }, (_, index) => openSlow(port, 64, { localAddress: `127.0.1.${index + 1}` })));
  expect(slow.map(({ closed }) => closed())).toEqual(slow.map(() => 0));
  const late = await openSlow(port, 30, { localAddress: '127.0.1.40' });
  await until(() => late.closed() === 30 - 16);
  expect((await send(port, home, other)).status).toBe(200);
  // Those who are there stay; of one who goes the place is not taken again beyond the 16.
  slow[0]?.sockets[0]?.destroy();
  await expect(send(port, home, { localAddress: '127.0.1.2' })).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(slow.slice(1).map(({ closed }) => closed())).toEqual(slow.slice(1).map(() => 0));
});

test('[SRV-3] a connection that is closed makes room for another', async () => {
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

test('[SRV-3] connections of a proxy are everybody’s: no limit there', async () => {
  const { port } = await startTestRelay({ env: { TRUSTED_PROXIES: '1' } });
  const slow = await openSlow(port, 200);
  expect((await send(port, asScript(message, { 'x-forwarded-for': '203.0.113.1' }))).status).toBe(200);
  expect(slow.closed()).toBe(0);
});

test('[SRV-3] what is no HTTP is answered and cut off, though the sender never closes its side', async () => {
  const { port } = await startTestRelay();
  for (let index = 0; index < 100; index += 1) expect(await sendRaw(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect((await send(port, home)).status).toBe(200);
});
