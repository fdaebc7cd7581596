import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/** Below the ephemeral range (Linux: from 32768 on), so the system assigns none of these. */
const [FIRST, END] = [20_000, 32_000];

const listening = (server: Server, port: number) =>
  new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });

/** A free loopback port that stays free until the test uses it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, END);
    const server = createServer();
    if (!(await listening(server, port))) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
