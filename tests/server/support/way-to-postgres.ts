import { once } from 'node:events';
import { connect, createServer, type ServerOpts, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SOCKET, socketOf } from './postgres-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/**
 * A TCP proxy to a PostgreSQL. It ends with the test, with all its connections.
 * @param url as from `databaseUrl`
 * @param meet handles each client, with a function that connects to the database
 * @returns the database's address through it
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
