import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Lighthouse's phone: milliseconds of a round trip, and bytes per millisecond. */
const ROUND_TRIP = 150;
const BYTES_PER_MILLISECOND = 1638.4 / 8;

/** TCP's segment size, and its initial congestion window (RFC 6928). */
const SEGMENT = 1460;
const FIRST_FLIGHT = 10 * SEGMENT;

/** Shared by all connections: when the last sent byte has left. */
interface Line {
  freeAt: number;
}

function inOrder(): (milliseconds: number, arrive: () => void) => void {
  const underWay: (() => void)[] = [];
  return (milliseconds, arrive) => {
    underWay.push(arrive);
    setTimeout(() => underWay.shift()?.(), milliseconds);
  };
}

/**
 * TCP slow start without loss: the first flight, then twice the acknowledged data.
 * @param arrive gets each segment; null at the end
 * @returns takes the server's data, and null at its end
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

/** A phone's connection: opened after a round trip, and requests take half of one. */
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

/** The browser gets real bytes at a phone's times, which Lighthouse only estimates. */
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
