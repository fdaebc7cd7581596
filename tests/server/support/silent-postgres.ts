import type { Socket } from 'node:net';
import { wayToPostgres } from './way-to-postgres.ts';

/** A way to a PostgreSQL on which it can vanish as a machine does that has lost its power: without a word. */
export interface SilentPostgres {
  /** The database's address by this way. */
  url: string;
  /** From now on nothing comes over the connections so far; those that are made later are taken by whoever has its place. */
  vanish(): void;
}

/** @param url the address of a database as `databaseUrl` makes it */
export async function silentPostgres(url: string): Promise<SilentPostgres> {
  const open = new Set<() => void>();
  const address = await wayToPostgres(url, { allowHalfOpen: true }, (client, connectOn) => {
    const there = connectOn();
    const pass = (from: Socket, to: Socket) => {
      const write = (chunk: Buffer) => to.write(chunk);
      const end = () => to.end();
      from.on('data', write).on('end', end);
      return () => void from.off('data', write).off('end', end).resume();
    };
    const [silenced, silencing] = [pass(client, there), pass(there, client)];
    open.add(silenced).add(silencing);
  });
  return {
    url: address,
    vanish() {
      for (const silence of open) silence();
      open.clear();
    },
  };
}
