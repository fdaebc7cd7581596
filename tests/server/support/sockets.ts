import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Opens connections that write a text, a hundred at a time; the relay may close some. The rest is cut at the end of the test. */
export async function openSockets(port: number, count: number, text: string, from = (_index: number) => '127.0.0.1') {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let closed = 0;
  for (let opened = 0; opened < count; opened += 100) {
    const some = Array.from({ length: Math.min(100, count - opened) }, (_, index) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from(opened + index) });
      socket.on('error', () => {});
      socket.once('connect', () => socket.write(text));
      socket.once('close', () => (closed += 1));
      return socket;
    });
    sockets.push(...some);
    await Promise.all(some.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  }
  return { sockets, closed: () => closed };
}
