import type { Socket } from 'node:net';
import { wayToPostgres } from './way-to-postgres.ts';

/**
 * `ReadyForQuery` outside of any transaction, the last message of each answer:
 * https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
const READY = Buffer.from([90, 0, 0, 0, 5, 73]);

/** A connection pooler such as PgBouncer. */
export interface Pooler {
  url: string;
  /**
   * Switches from session to transaction pooling (`pool_mode=transaction`).
   * @param next the free connection to use: the last returned, or the first (`server_round_robin=1`)
   */
  shareBetweenTransactions(next: 'last' | 'first'): void;
}

/** @param url as from `databaseUrl` */
export async function postgresPooler(url: string): Promise<Pooler> {
  const free: Socket[] = [];
  const owners = new Map<Socket, Socket>();
  let shares: 'last' | 'first' | null = null;
  const address = await wayToPostgres(url, {}, (client, connectOn) => {
    let own: Socket | undefined = connectOn();
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
  return { url: address, shareBetweenTransactions: (next) => void (shares = next) };
}
