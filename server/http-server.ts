import { createServer, type RequestListener, type Server } from 'node:http';

const SECOND = 1_000;

/** How long closing waits for answers under way before their connections are cut, in milliseconds. */
const CLOSE_PATIENCE = 5 * SECOND;

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
  server.on('clientError', (_error, socket) => {
    // Destroyed, not only ended: a sender that never closes its side would keep the socket.
    if (socket.writable)
      socket.write('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
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
