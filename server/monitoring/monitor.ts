import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { nameOfHost } from '../kernel/network-address.ts';
import { closeHttpServer, listen, logAcceptErrors } from '../kernel/http-server.ts';
import type { DeliveryCounts, MetricsRegistry } from '../kernel/metrics.ts';

/** How long the store may take before the relay is not ready, in milliseconds. */
export const READY_WITHIN = 2_000;

interface MonitorOptions {
  port: number;
  host: string;
  metrics: MetricsRegistry;
  /** Asks the store how the deliveries stand. */
  counts: () => Promise<DeliveryCounts>;
  /** Bytes that are left for the data folder. */
  free: () => Promise<number>;
  /** Bytes of the attachments in the store. */
  uploads: () => Promise<number>;
  /** Host names (without port) that a request may ask for, beside any address and `localhost`. */
  allowedHosts: readonly string[];
  clock: Clock;
  log: Logger;
}

export interface Monitor {
  port: number;
  /** From now on `/readyz` says no: what stands before the relay sends nobody here any more. */
  leave(): void;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  type: string;
  body: string;
}

const word = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

/** Whether a request asks for an address. A page of another site reaches the monitor by a name alone (DNS rebinding). */
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Answers whoever watches the relay, on a port of its own that visitors do not reach:
 * `/healthz` (200 while the process answers), `/readyz` (200 when the store answers and nobody has asked it to end, else
 * 503), `/metrics` (Prometheus). A disk that is nearly full, dead letters and a mail server that is down change no word of it: pages and
 * answers are as good as before, and all processes would be left out at once. A request for a name that is not ours gets 421.
 * @throws whatever `listen` throws when the port is taken
 */
export async function startMonitor({
  port,
  host,
  metrics,
  counts,
  free,
  uploads,
  allowedHosts,
  clock,
  log,
}: MonitorOptions): Promise<Monitor> {
  let leaving = false;
  const known = new Set(['localhost', ...allowedHosts]);

  const inTime = <Value>(value: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const callOff = clock.after(READY_WITHIN, () => reject(new Error('The store is slow.')));
      value.then(resolve, reject).finally(callOff);
    });

  const answers: Readonly<Record<string, () => Promise<Answer>>> = {
    '/healthz': () => Promise.resolve(word(200, 'ok')),
    '/readyz': async () => {
      if (leaving) return word(503, 'ending');
      return inTime(counts()).then(
        () => word(200, 'ok'),
        () => word(503, 'the store does not answer'),
      );
    },
    '/metrics': async () => {
      const [stand, left, stored] = await inTime(Promise.all([counts(), free(), uploads()]));
      const { type, body } = await metrics.text(stand, left, stored, clock.now());
      return { status: 200, type, body };
    },
  };

  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const name = nameOfHost(request.headers.host ?? '');
    const ours = isAddress(name) || known.has(name);
    const answer = ours
      ? (answers[path] ?? (() => Promise.resolve(word(404, 'not found'))))
      : () => Promise.resolve(word(421, 'this is not served under that name'));
    const send = ({ status, type, body }: Answer) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    answer().then(send, () => send(word(503, 'the store does not answer')));
  });
  const taken = await listen(server, port, host);
  logAcceptErrors(server, { log, clock });
  return { port: taken, leave: () => void (leaving = true), close: () => closeHttpServer(server) };
}
