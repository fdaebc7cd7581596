import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SOCKET, socketOf } from './postgres-server.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** A way to a PostgreSQL on which it can vanish as a machine does that has lost its power: without a word. */
export interface SilentPostgres {
  /** The database's address by this way. */
  url: string;
  /** From now on nothing comes over the connections so far; those that are made later are taken by whoever has its place. */
  vanish(): void;
}

/** @param url the address of a database as `databaseUrl` makes it */
export async function silentPostgres(url: string): Promise<SilentPostgres> {
  const { folder, remove } = makeTemporaryFolder();
  const address = new URL(url);
  const target = socketOf(url);
  const sockets = new Set<Socket>();
  const open = new Set<() => void>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const there = connect(target);
    const pass = (from: Socket, to: Socket) => {
      const write = (chunk: Buffer) => to.write(chunk);
      const end = () => to.end();
      from.on('data', write).on('end', end).on('error', () => {});
      sockets.add(from);
      return () => void from.off('data', write).off('end', end).resume();
    };
    const [silenced, silencing] = [pass(client, there), pass(there, client)];
    open.add(silenced).add(silencing);
  });
  server.listen(join(folder, SOCKET));
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    remove();
  });
  address.searchParams.set('host', folder);
  return {
    url: address.href,
    vanish() {
      for (const silence of open) silence();
      open.clear();
    },
  };
}
