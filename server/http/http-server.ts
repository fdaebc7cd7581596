import { STATUS_CODES, createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { describeError } from '../lib/describe-error.ts';
import type { Socket } from 'node:net';
import { senderOf, withoutMapping } from '../lib/network-address.ts';
import { OperatorError } from '../lib/operator-error.ts';

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
