import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A phone's line, as Lighthouse has it: milliseconds there and back, and bytes in a millisecond. */
const ROUND_TRIP = 150;
const BYTES_PER_MILLISECOND = 1638.4 / 8;

/** What TCP sends at once, and how much of it before the first acknowledgement (RFC 6928). */
const SEGMENT = 1460;
const FIRST_FLIGHT = 10 * SEGMENT;

/** What all connections share: when the last byte that was sent has left. */
interface Line {
  freeAt: number;
}

/** Lets each piece arrive after a time of its own, and none before the one that was sent before it. */
function inOrder(): (milliseconds: number, arrive: () => void) => void {
  const underWay: (() => void)[] = [];
  return (milliseconds, arrive) => {
    underWay.push(arrive);
    setTimeout(() => underWay.shift()?.(), milliseconds);
  };
}

/**
 * The way down to a phone in TCP's slow start: the first flight, then for each piece that has been acknowledged as much again
 * besides. Nothing is lost on it.
 * @param arrive gets each segment; null when all of them have arrived and the server has ended
 * @returns takes what the server sends, and null when it ends
 */
export function wayDown(line: Line, arrive: (segment: Buffer | null) => void): (sent: Buffer | null) => void {
  const later = inOrder();
  const waiting: Buffer[] = [];
  let window = FIRST_FLIGHT;
  let unacknowledged = 0;
  let ended = false;
  const release = (segment: Buffer) => {
    const now = performance.now();
    line.freeAt = Math.max(line.freeAt, now) + segment.length / BYTES_PER_MILLISECOND;
    const arrives = line.freeAt - now + ROUND_TRIP / 2;
    unacknowledged += segment.length;
    later(arrives, () => arrive(segment));
    setTimeout(
      () => {
        unacknowledged -= segment.length;
        window += segment.length;
        send();
      },
      arrives + ROUND_TRIP / 2,
    );
  };
  const send = () => {
    for (let segment = waiting[0]; segment && unacknowledged + segment.length <= window; segment = waiting[0]) {
      waiting.shift();
      release(segment);
    }
    if (ended && waiting.length === 0) {
      ended = false;
      later(Math.max(0, line.freeAt - performance.now()) + ROUND_TRIP / 2, () => arrive(null));
    }
  };
  return (sent) => {
    if (sent === null) ended = true;
    else for (let start = 0; start < sent.length; start += SEGMENT) waiting.push(sent.subarray(start, start + SEGMENT));
    send();
  };
}

/** One connection of a phone: opened after a round trip, what it asks for is half of one on its way. */
function carry(phone: Socket, server: Socket, line: Line): void {
  const opened = performance.now() + ROUND_TRIP;
  const wayUp = inOrder();
  const up = (arrive: () => void) => wayUp(Math.max(0, opened - performance.now()) + ROUND_TRIP / 2, arrive);
  phone.on('data', (asked) => up(() => server.write(asked))).on('end', () => up(() => server.end()));
  const down = wayDown(line, (segment) => (segment ? phone.write(segment) : phone.end()));
  server.on('data', down).on('end', () => down(null));
  for (const [one, other] of [
    [phone, server],
    [server, phone],
  ] as const)
    one.on('error', () => other.destroy()).setNoDelay();
}

/**
 * A slow line to a server on this machine: through it a browser gets real bytes when a phone would get them, what Lighthouse
 * otherwise only reckons.
 * @param origin for example `http://localhost:41023`
 */
export async function slowLine(origin: string): Promise<{ origin: string; close(): void }> {
  const { hostname, port } = new URL(origin);
  const line: Line = { freeAt: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer({ allowHalfOpen: true }, (phone) => {
    const server = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [phone, server]) sockets.add(socket.on('close', () => sockets.delete(socket)));
    carry(phone, server, line);
  });
  proxy.listen(0, hostname);
  await once(proxy, 'listening');
  return {
    origin: `http://${hostname}:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
