import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { redirectTarget } from '../../machines/domain/redirect-target.ts';
import type { Clock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import { OperatorError } from '../lib/operator-error.ts';
import type { Metrics } from '../metrics.ts';
import { plainPage } from './answer.ts';
import { RETRY_AFTER } from './http-error.ts';
import { senderOf, withoutMapping } from './limits.ts';

const SECOND = 1_000;

/** Milliseconds that closing waits for answers in flight before it cuts their connections. */
const CLOSE_PATIENCE = 5 * SECOND;

/**
 * Status by Node's error code for unparsable requests; otherwise 400. After a 408 a browser retries on a new connection,
 * which helps with connections that it opened ahead of need; after a 400 it shows an error.
 */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * An HTTP server with limits for slow senders: 10 s for the headers, 30 s of silence, 5 minutes for a request
 * (a resume of 5 MiB at 140 kbit/s). limitConnections limits slow connections.
 */
export function createHttpServer(handle?: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 10 * SECOND,
      requestTimeout: 300 * SECOND,
      connectionsCheckingInterval: 5 * SECOND,
      keepAliveTimeout: 5 * SECOND,
    },
    handle,
  );
  server.timeout = 30 * SECOND;
  server.maxHeadersCount = 100;
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const status = statuses[code] ?? 400;
    // Destroyed, not only ended: a sender that never closes its side would keep the socket.
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
        socket.destroy(),
      );
    else socket.destroy();
  });
  return server;
}

/**
 * @param prefix of the settings with port and address, such as `MONITOR_`
 * @returns the port. @throws OperatorError when the address cannot be used
 */
export function listen(server: Server, port: number, host: string, prefix = ''): Promise<number> {
  const reasonOf = ({ code, syscall }: NodeJS.ErrnoException): string => {
    if (code === 'EADDRINUSE') return `Port ${port} is taken. Set ${prefix}PORT to another one.`;
    if (code === 'EADDRNOTAVAIL' || syscall === 'getaddrinfo')
      return `${prefix}HOST ${host} is no address of this machine.`;
    return `${prefix}PORT ${port} may not be used by this user (${code}).`;
  };
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new OperatorError(reasonOf(error), { cause: error }));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Logs connections that the system cannot accept (ENFILE, ENOBUFS), at most one line a second.
 * Node reports them on the server, where an error without a listener ends the process.
 */
export function logAcceptErrors(
  server: Server,
  { log, clock }: { log: Pick<Logger, 'error'>; clock: Pick<Clock, 'after'> },
): void {
  let failed = 0;
  server.on('error', (error) => {
    failed += 1;
    if (failed > 1) return;
    clock.after(SECOND, () => {
      log.error({ error: describeError(error), failed }, 'connections not accepted');
      failed = 0;
    });
  });
}

/** Stops accepting; resolves when the answers in flight are sent or cut. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept connection becomes idle only after its answer, so one sweep is not enough.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), CLOSE_PATIENCE);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Open connections of one sender: a browser opens six, and ten visitors may share an address. */
const MAX_CONNECTIONS = 64;

/**
 * Closes a sender's connections beyond the limit without an answer, which would cost what the limit saves.
 * A limit for all senders together would help attackers: they would take the places of everyone else.
 * @param server one that visitors reach directly; a proxy limits its connections itself
 */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const sender = senderOf(withoutMapping(socket.remoteAddress ?? ''));
    const others = open.get(sender) ?? 0;
    if (others >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.set(sender, others + 1);
    socket.once('close', () => {
      const left = (open.get(sender) ?? 1) - 1;
      if (left === 0) open.delete(sender);
      else open.set(sender, left);
    });
  });
}

/** Posts that are handled at once. One counts once its body is complete, so a stalled upload takes no slot. */
export const MAX_IN_FLIGHT = 256;

/** Milliseconds that the oldest submission may wait for its commit. */
export const MAX_COMMIT_AGE = 2_000;

const BUSY = 'The site is very busy. Please try again in a few seconds.';

interface OverloadOptions {
  /** Queues of what waits for its commit, with the milliseconds that the first has waited. */
  commits: readonly { waited(): number }[];
  origin: string;
  headers: Readonly<Record<string, string>>;
  metrics: Pick<Metrics, 'shed'>;
  log: Pick<Logger, 'warn'>;
}

/** Like `ctx.accepts('json', 'html')` for browsers and scripts, at a fraction of its cost. */
const asksForPage = (accept = '') => accept.includes('text/html') && !accept.includes('application/json');

const isPost = ({ method }: { method?: string | undefined }) => method !== 'GET' && method !== 'HEAD';

/** Refuses posts with 503 and Retry-After while too many are in flight (docs/decisions/0025-bound-posts-in-flight.md). */
export function refuseOverload({ commits, origin, headers, metrics, log }: OverloadOptions) {
  let inFlight = 0;
  let refused = 0;
  const common = { ...headers, 'Cache-Control': 'no-store', 'Retry-After': String(RETRY_AFTER), Vary: 'Accept' };

  const refuse = ({ headers: { accept, referer } }: IncomingMessage, res: ServerResponse) => {
    metrics.shed.inc();
    refused += 1;
    if (refused === 1)
      setTimeout(() => {
        log.warn({ refused }, 'too busy');
        refused = 0;
      }, 1_000).unref();
    // The browser's previous page still has the form; rendering it again would be the refused work.
    const back = () => redirectTarget(referer, { own: origin, configured: [] });
    const { body, headers: ofType } = asksForPage(accept)
      ? plainPage({ status: 503, reasons: [BUSY], back: back() })
      : {
          body: JSON.stringify({ success: false, error: BUSY }),
          headers: { 'Content-Type': 'application/json; charset=utf-8' },
        };
    res.writeHead(503, { ...common, ...ofType, 'Content-Length': Buffer.byteLength(body) }).end(body);
  };

  const isFull = () => inFlight >= MAX_IN_FLIGHT || commits.some((queue) => queue.waited() > MAX_COMMIT_AGE);

  /** Refuses before any other work, so that refusals leave the processor to the accepted. */
  const before = (handle: (...request: Parameters<RequestListener>) => unknown): RequestListener =>
    function bounded(req, res) {
      // A pipelined post waits until the one before it is answered, so that a connection takes one place.
      if (isPost(req) && res.socket === null) {
        res.once('socket', () => bounded(req, res));
        return;
      }
      if (isPost(req) && isFull()) refuse(req, res);
      else handle(req, res);
    };

  /** Counts posts until they are handled; an answer that is held back or read slowly counts no longer. */
  const count: Middleware = async ({ req }, next) => {
    if (!isPost(req)) return next();
    let counted = 0;
    const bodyCame = () => {
      counted = 1;
      inFlight += 1;
    };
    req.once('end', bodyCame);
    try {
      await next();
    } finally {
      req.off('end', bodyCame);
      inFlight -= counted;
    }
  };

  return { before, count };
}
