import type { RequestListener, Server } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import type { Clock } from '../lib/clock.ts';
import { nameOfHost } from '../lib/network-address.ts';
import { closeHttpServer, createHttpServer, logAcceptErrors } from '../http/http-server.ts';
import { type StoreFault, storeFaults } from '../lib/store-fault.ts';
import type { DeliveryCounts } from '../outbox/store.ts';
import type { Metrics } from '../metrics.ts';

/** Milliseconds for the store's answer; after them the relay is not ready. */
export const READY_WITHIN = 2_000;

interface MonitorOptions {
  /** Begins to take connections. @returns the port. @throws the error of `listen` */
  accept: (server: Server) => Promise<number>;
  metrics: Metrics;
  counts: () => Promise<DeliveryCounts>;
  fault: () => StoreFault | null;
  free: () => Promise<number>;
  uploads: () => Promise<number>;
  /** Host names without port that a request may use besides `localhost` and IP addresses. */
  allowedHosts: readonly string[];
  /** Answers `/desk` and what is below it; null: there is no desk. */
  desk: RequestListener | null;
  clock: Clock;
  log: Logger;
}

export interface Monitor {
  port: number;
  /** Makes `/readyz` fail, so that the load balancer sends no more requests. */
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

const openStates = Object.keys(deliveryMachine.states).filter((state) => state !== 'delivered');

/** DNS rebinding needs a name, so an IP address as Host is safe. */
const isAddress = (name: string) => isIP(name.replace(/^\[|\]$/g, '')) !== 0;

/**
 * Serves, on its own port, `/healthz` (the process answers), `/readyz` (200 when the store answers, has no fault, and no shutdown has begun, else 503)
 * and `/metrics` (Prometheus). A nearly full disk, dead letters and a mail server that is down do not change `/readyz`:
 * the answers are still good, and all processes would drop out at once. `/desk` goes to the desk, if there is one. Unknown host names get 421.
 * @throws the error of `listen`
 */
export async function startMonitor({
  accept,
  metrics,
  counts,
  fault,
  free,
  uploads,
  allowedHosts,
  desk,
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
      await inTime(counts());
      const ailing = fault();
      return ailing === null ? word(200, 'ok') : word(503, `the store is ${ailing}`);
    },
    '/metrics': async () => {
      const [deliveries, bytesFree, uploadBytes] = await inTime(Promise.all([counts(), free(), uploads()]));
      const { byState, oldestDue } = deliveries;
      for (const state of openStates) metrics.deliveries.set({ state }, byState[state] ?? 0);
      metrics.oldestDue.set(oldestDue === null ? 0 : Math.max(0, clock.now() - oldestDue) / 1_000);
      metrics.freeBytes.set(bytesFree);
      metrics.uploadBytes.set(uploadBytes);
      for (const one of storeFaults) metrics.storeFault.set({ fault: one }, Number(one === fault()));
      return { status: 200, type: metrics.registry.contentType, body: await metrics.registry.metrics() };
    },
  };

  const server: Server = createHttpServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const { host } = request.headers;
    const name = nameOfHost(host ?? '');
    // HTTP/1.0 has no host, as in HAProxy's checks: rebinding needs a name.
    const ours = host === undefined || isAddress(name) || known.has(name);
    if (ours && desk && (path === '/desk' || path.startsWith('/desk/'))) return desk(request, response);
    const answer = ours
      ? (answers[path] ?? (() => Promise.resolve(word(404, 'not found'))))
      : () => Promise.resolve(word(421, 'this is not served under that name'));
    const send = ({ status, type, body }: Answer) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    answer().then(send, () => send(word(503, 'the store does not answer')));
  });
  const port = await accept(server);
  logAcceptErrors(server, { log, clock });
  return { port, leave: () => void (leaving = true), close: () => closeHttpServer(server) };
}
