import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf, withoutMapping } from '../kernel/network-address.ts';

/**
 * Open connections of one sender at most. A browser opens six: that is ten visitors behind one address at the very same
 * moment, and idle connections are closed after 5 s. A fixed limit on all connections together would help whoever opens many:
 * they would take the places of everybody else.
 */
export const MAX_CONNECTIONS = 64;

/** Connections that are shared out; each that is open costs some 16 KiB. */
export const PLACES = 3_072;

/** One sender gets this share of the places that are left: the more are taken, the fewer, so that many who take much leave room for others. */
const SHARE = 1 / 32;

/** As many everybody gets, whatever is left: a browser opens six, and what it asks for on one that is refused does not arrive. */
export const FEWEST_CONNECTIONS = 6;

/**
 * How many connections one sender may have while so many are open. The limit follows what is left, as the queues of a switch that
 * share one memory do (Choudhury and Hahne, Dynamic queue length thresholds, 1998).
 */
export const allowance = (open: number): number =>
  Math.max(FEWEST_CONNECTIONS, Math.min(MAX_CONNECTIONS, Math.floor((PLACES - open) * SHARE)));

/**
 * Closes the connections of one sender beyond its allowance, at once and without a word: an answer would cost what the limit saves.
 * @param server one that visitors reach directly; behind a proxy all connections are the proxy's, which has to limit them
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
