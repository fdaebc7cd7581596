import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf, withoutMapping } from '../http/client-address.ts';

/**
 * Open connections of one sender at most. A browser opens six: that is ten visitors behind one address at the very same
 * moment, and idle connections are closed after 5 s. A limit on all connections together would help whoever opens many:
 * they would take the places of everybody else.
 */
export const MOST_CONNECTIONS = 64;

/** Open connections of all senders together from which on one sender gets no more than … */
export const MANY_CONNECTIONS = 2_048;

/** … so many: whoever sends from many addresses would fill the memory otherwise. Everybody else, a browser with its six, gets in. */
export const MOST_OF_MANY = 16;

/**
 * Closes the connections of one sender beyond so many, at once and without a word: an answer would cost what the limit saves.
 * @param server one that visitors reach directly; behind a proxy all connections are the proxy's, which has to limit them
 */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  let all = 0;
  server.on('connection', (socket: Socket) => {
    const sender = senderOf(withoutMapping(socket.remoteAddress ?? ''));
    const others = open.get(sender) ?? 0;
    if (others >= (all < MANY_CONNECTIONS ? MOST_CONNECTIONS : MOST_OF_MANY)) {
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
