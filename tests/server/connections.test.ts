import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { platform } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { allowance, limitConnections } from '../../server/http/connections.ts';
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
  '[SRV-3] of 100 slow connections from one address, %s, 64 stay open, the others are closed at once, and all other visitors are served',
  async (_, says) => {
    const { port } = await startTestRelay();
    const slow = await openSlow(port, 100, { says });
    await until(() => slow.closed() >= 100 - 64);
    expect((await send(port, home, other)).status).toBe(200);
    expect((await send(port, asScript(), other)).status).toBe(200);
    expect(slow.closed()).toBe(100 - 64);
  },
);

test('[SRV-3] one sender gets a 32nd of the free connections: 64 at most, and the six of a browser at least', () => {
  expect([0, 1_024, 1_025, 1_536, 2_048, 2_560, 2_848, 2_880, 3_072, 10_000].map(allowance)).toEqual([
    64, 64, 63, 48, 32, 16, 7, 6, 6, 6,
  ]);
});

/** Part of a socket that `limitConnections` uses. */
class Connection extends EventEmitter {
  isClosed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.isClosed = true;
    this.emit('close');
  }
}

test('[SRV-3] new senders get fewer connections when most are taken, and open connections stay', () => {
  const server = new EventEmitter();
  limitConnections(server as Server);
  const arrive = (address: number) => {
    const all = Array.from({ length: 64 }, () => new Connection(`192.0.2.${address}`));
    for (const each of all) server.emit('connection', each);
    return all;
  };
  const openOf = (all: readonly Connection[]) => all.filter(({ isClosed }) => !isClosed).length;
  const early = Array.from({ length: 16 }, (_, index) => arrive(index));
  const later = Array.from({ length: 24 }, (_, index) => arrive(100 + index));
  const counts = later.map(openOf);
  // The first sixteen got all 64 places: 1,024 are taken. Then a 32nd of what is free.
  expect(early.map(openOf)).toEqual(early.map(() => 64));
  expect(counts[0]).toBe(62);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(6);
  expect(counts.at(-1)).toBeLessThan(48);
  expect(counts).toEqual(counts.toSorted((one, another) => another - one));
  for (const each of early[0] ?? []) each.destroy();
  expect(openOf(arrive(200))).toBeGreaterThan(counts.at(-1) ?? 0);
});

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
