import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { socketOf } from './postgres-server.ts';

/** `SSLRequest`: https://www.postgresql.org/docs/15/protocol-message-formats.html */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * A PostgreSQL over TCP, encrypted if there is a certificate.
 * @param url as from `databaseUrl`
 * @returns its address at localhost
 */
export async function tlsPostgres(url: string, certificate: { cert: string; key: string } | null): Promise<string> {
  const sockets = new Set<Socket>();
  const kept = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {});
  };
  const passOn = (client: Socket) => {
    const server = kept(connect(socketOf(url)));
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
  };
  const server = createServer((socket) => {
    kept(socket).once('data', (first) => {
      if (!SSL_REQUEST.equals(first as Buffer)) throw new Error('The client does not ask for encryption.');
      socket.write(certificate ? 'S' : 'N');
      if (certificate)
        passOn(kept(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) })));
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = new URL(url);
  return `postgresql://postgres:secretvalue@localhost:${(server.address() as AddressInfo).port}${address.pathname}`;
}
