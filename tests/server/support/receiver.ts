import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type ReceiverBehaviour =
  | { status: number; headers?: Record<string, string> }
  | 'hang'
  | 'cut'
  | ((response: ServerResponse) => void);

/** A webhook's receiver on loopback; ends with the test. @param port 0 selects a free one */
export async function startReceiver(port = 0) {
  const requests: Received[] = [];
  let behaviour: ReceiverBehaviour = { status: 204 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') });
      if (behaviour === 'hang') return;
      if (behaviour === 'cut') request.socket.destroy();
      else if (typeof behaviour === 'function') behaviour(response);
      else response.writeHead(behaviour.status, behaviour.headers).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const listening = (server.address() as AddressInfo).port;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    port: listening,
    url: `http://127.0.0.1:${listening}/hook?team=1`,
    requests,
    behave(next: ReceiverBehaviour) {
      behaviour = next;
    },
    close,
  };
}
