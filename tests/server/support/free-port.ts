import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Ports that no system gives to whoever asks for any (Linux from 32768 on): nobody gets one of these while it is free. */
const [FIRST, END] = [20_000, 32_000];

const listening = (server: Server, port: number) =>
  new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });

/** A port on loopback where nobody listens, nor will before the test does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    const server = createServer();
    if (!(await listening(server, port))) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
