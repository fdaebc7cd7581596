import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SOCKET, socketOf } from './postgres-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** `ReadyForQuery` outside of any transaction, the last message of each answer: https://www.postgresql.org/docs/15/protocol-message-formats.html */
const READY = Buffer.from([90, 0, 0, 0, 5, 73]);

/** A way to a PostgreSQL that gives connections to whoever asks, as PgBouncer does. */
export interface Pooler {
  /** The database's address by this way. */
  url: string;
  /**
   * From now on a connection is one's own for a transaction alone (`pool_mode=transaction`); before, for as long as it lasts.
   * @param next which of the free ones is given away: the one that was given back last, or the first (`server_round_robin=1`)
   */
  shareBetweenTransactions(next: 'last' | 'first'): void;
}

/** @param url the address of a database as `databaseUrl` makes it */
export async function postgresPooler(url: string): Promise<Pooler> {
  const { folder, remove } = makeTemporaryFolder();
  /** Connections to the server that nobody has: as many as clients have none. */
  const free: Socket[] = [];
  const owners = new Map<Socket, Socket>();
  const sockets = new Set<Socket>();
  let shares: 'last' | 'first' | null = null;
  const kept = (socket: Socket) => {
    sockets.add(socket);
    return socket.on('error', () => {});
  };
  const pooler = createServer((client) => {
    kept(client);
    let own: Socket | undefined = kept(connect(socketOf(url)));
    const server = own;
    owners.set(server, client);
    const giveBack = (back: Socket) => {
      owners.delete(back);
      free.push(back);
    };
    server.on('data', (chunk: Buffer) => {
      const owner = owners.get(server);
      if (shares && chunk.subarray(-READY.length).equals(READY)) giveBack(server);
      owner?.write(chunk);
    });
    client.on('data', (chunk: Buffer) => {
      if (!own || owners.get(own) !== client) {
        own = shares === 'last' ? free.pop() : free.shift();
        if (own) owners.set(own, client);
      }
      own?.write(chunk);
    });
    client.on('close', () => {
      if (own && owners.get(own) === client) own.destroy();
    });
  });
  pooler.listen(join(folder, SOCKET));
  await once(pooler, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    pooler.close();
    remove();
  });
  const address = new URL(url);
  address.searchParams.set('host', folder);
  return { url: address.href, shareBetweenTransactions: (next) => void (shares = next) };
}
