import { once } from 'node:events';
import { connect, createServer, type ServerOpts, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SOCKET, socketOf } from './postgres-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * A way to a PostgreSQL that a test stands on. It ends with the test, and every connection over it.
 * @param url the address of a database as `databaseUrl` makes it
 * @param meet takes each client that comes, and what makes a connection to the database itself
 * @returns the database's address by this way
 */
export async function wayToPostgres(
  url: string,
  options: ServerOpts,
  meet: (client: Socket, connectOn: () => Socket) => void,
): Promise<string> {
  const { folder, remove } = makeTemporaryFolder();
  const sockets = new Set<Socket>();
  const kept = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {});
  };
  const server = createServer(options, (client) => meet(kept(client), () => kept(connect(socketOf(url)))));
  server.listen(join(folder, SOCKET));
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    remove();
  });
  const address = new URL(url);
  address.searchParams.set('host', folder);
  return address.href;
}
