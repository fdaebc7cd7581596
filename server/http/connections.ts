import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf, withoutMapping } from '../lib/network-address.ts';

/** Open connections of one sender: a browser opens six, and ten visitors may share an address. */
const MAX_CONNECTIONS = 64;

/**
 * Closes a sender's connections beyond the limit without an answer, which would cost what the limit saves.
 * A limit for all senders together would help attackers: they would take the places of everyone else.
 * @param server one that visitors reach directly; a proxy limits its connections itself
 */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const sender = senderOf(withoutMapping(socket.remoteAddress ?? ''));
    const others = open.get(sender) ?? 0;
    if (others >= MAX_CONNECTIONS) {
      socket.destroy();
      return;
    }
    open.set(sender, others + 1);
    socket.once('close', () => {
      const left = (open.get(sender) ?? 1) - 1;
      if (left === 0) open.delete(sender);
      else open.set(sender, left);
    });
  });
}
