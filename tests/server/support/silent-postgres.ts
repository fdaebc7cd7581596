import type { Socket } from 'node:net';
import { wayToPostgres } from './way-to-postgres.ts';

/** A proxy to a PostgreSQL that can vanish like a machine without power: without closing connections. */
export interface SilentPostgres {
  url: string;
  /** Silences all open connections; new ones reach the database. */
  vanish(): void;
}

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
