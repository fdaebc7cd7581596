import type { RequestListener } from 'node:http';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { deliveryMachine } from '../../machines/delivery/delivery.machine.ts';
import type { Clock } from '../lib/time.ts';
import { nameOfHost } from '../http/app.ts';
import { closeHttpServer, createHttpServer, listen, logAcceptErrors } from '../http/http-server.ts';
import { type StoreFault, storeFaults } from '../lib/store-fault.ts';
import type { DeliveryCounts } from '../outbox/store.ts';
import type { Metrics } from '../metrics.ts';

/** Milliseconds for the store's answer; after them the relay is not ready. */
export const READY_WITHIN = 2_000;

interface MonitorOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
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

type Answer = readonly [status: number, body: string, type?: string];

const openStates = Object.keys(deliveryMachine.states).filter((state) => state !== 'delivered');

/** DNS rebinding needs a name, so an IP address as Host is safe, and so is none, as in HAProxy's checks by HTTP/1.0. */
const isKnown = (host: string | undefined, allowed: readonly string[]) => {
  const name = nameOfHost(host ?? '');
  return (
    host === undefined || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || allowed.includes(name)
  );
};

/**
 * Serves, on its own port, `/healthz` (the process answers), `/readyz` (200 when the store answers, has no fault, and no shutdown has begun, else 503)
 * and `/metrics` (Prometheus). A nearly full disk, dead letters and a mail server that is down do not change `/readyz`:
 * the answers are still good, and all processes would drop out at once. `/desk` goes to the desk, if there is one. Unknown host names get 421.
 * @throws OperatorError when the address cannot be used
 */
export async function startMonitor({ metrics, counts, fault, ...options }: MonitorOptions) {
  const { free, uploads, allowedHosts, desk, clock, log } = options;
  let leaving = false;

  const inTime = <Value>(value: Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const callOff = clock.after(READY_WITHIN, () => reject(new Error('The store is slow.')));
      value.then(resolve, reject).finally(callOff);
    });

  const answers: Readonly<Record<string, () => Answer | Promise<Answer>>> = {
    '/healthz': () => [200, 'ok\n'],
    '/readyz': async () => {
      if (leaving) return [503, 'ending\n'];
      await inTime(counts());
      const ailing = fault();
      return ailing === null ? [200, 'ok\n'] : [503, `the store is ${ailing}\n`];
    },
    '/metrics': async () => {
      const all = Promise.all([counts(), free(), uploads()]);
      const [{ byState, oldestDue }, freeBytes, uploadBytes] = await inTime(all);
      for (const state of openStates) metrics.deliveries.set({ state }, byState[state] ?? 0);
      metrics.oldestDue.set(oldestDue === null ? 0 : Math.max(0, clock.now() - oldestDue) / 1_000);
      metrics.freeBytes.set(freeBytes);
      metrics.uploadBytes.set(uploadBytes);
      for (const one of storeFaults) metrics.storeFault.set({ fault: one }, Number(one === fault()));
      return [200, await metrics.registry.metrics(), metrics.registry.contentType];
    },
  };

  const answer = async (path: string, host: string | undefined): Promise<Answer> =>
    isKnown(host, allowedHosts)
      ? (answers[path]?.() ?? [404, 'not found\n'])
      : [421, 'this is not served under that name\n'];

  const server = createHttpServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const { host } = request.headers;
    if (desk && (path === '/desk' || path.startsWith('/desk/')) && isKnown(host, allowedHosts))
      return desk(request, response);
    const send = ([status, body, type = 'text/plain; charset=utf-8']: Answer) =>
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    answer(path, host).then(send, () => send([503, 'the store does not answer\n']));
  });
  const port = await listen(server, options.port, options.host, 'MONITOR_');
  logAcceptErrors(server, { log, clock });
  return {
    port,
    /** Makes `/readyz` fail, so that the load balancer sends no more requests. */
    leave: () => void (leaving = true),
    close: () => closeHttpServer(server),
  };
}

export type Monitor = Awaited<ReturnType<typeof startMonitor>>;
