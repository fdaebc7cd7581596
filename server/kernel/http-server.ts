import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import { describeError } from './describe-error.ts';

const SECOND = 1_000;

/** How long closing waits for answers under way before their connections are cut, in milliseconds. */
const CLOSE_PATIENCE = 5 * SECOND;

/**
 * What is answered where no request can be made of what was sent, by Node's code for it; to all else 400. Browsers open connections
 * ahead of need: one that comes to use such a connection just as its time is up asks again by itself after a 408, and shows a 400.
 */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * An HTTP server that gives senders 10 s for the headers and cuts off whoever sends nothing for 30 s. What moves may take 5
 * minutes: a resume of 5 MiB from a phone with 140 kbit/s. Slow ones cannot take others' places (limitConnections).
 * @param handle answers requests
 */
export function createHttpServer(handle: RequestListener): Server {
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
 * Starts listening.
 * @returns the port
 * @throws when the address is taken or not ours
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Logs the connections that the system cannot accept (ENFILE, ENOBUFS), one line for all of a second. Node reports them on the server,
 * where an error without a listener ends the process.
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

/** Takes no further connections and resolves when the answers under way are sent, or their time is up. */
export function closeHttpServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept connection becomes idle only after its answer, so looking once is not enough.
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
