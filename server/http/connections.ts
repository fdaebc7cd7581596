import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf, withoutMapping } from '../lib/network-address.ts';

/**
 * Open connections of one sender: a browser opens six, and ten visitors may share an address.
 * A common limit would help attackers: with many connections they would take the places of everyone else.
 */
export const MAX_CONNECTIONS = 64;

/** All connections; each open one costs about 16 KiB. */
export const PLACES = 3_072;

/** One sender's share of the free places: the fewer are free, the less a sender gets. */
const SHARE = 1 / 32;

/** Guaranteed to each sender: a browser opens six, and requests on a refused one are lost. */
export const FEWEST_CONNECTIONS = 6;

/**
 * The connections that one sender may have: a dynamic threshold over the free places, as in shared-memory switches
 * (Choudhury and Hahne, Dynamic queue length thresholds, 1998).
 */
export const allowance = (open: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.min(MAX_CONNECTIONS, Math.floor((PLACES - open) * SHARE)));

/**
 * Closes connections of a sender beyond its allowance without an answer, which would cost what the limit saves.
 * @param server one that visitors reach directly; a proxy has to limit its connections itself
 */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const sender = senderOf(withoutMapping(socket.remoteAddress ?? ''));
    const others = open.get(sender) ?? 0;
    if (others >= allowance(all)) {
      socket.destroy();
      return;
    }
    open.set(sender, others + 1);
    all += 1;
    socket.once('close', () => {
      all -= 1;
      const left = (open.get(sender) ?? 1) - 1;
      if (left === 0) open.delete(sender);
      else open.set(sender, left);
    });
  });
}
