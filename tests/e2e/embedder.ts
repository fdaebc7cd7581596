import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Embedder {
  /** An origin that the tested site lets frame it. */
  origin: string;
  /** The same page from an origin that it does not. */
  stranger: string;
  stop(): Promise<void>;
}

/**
 * Somebody else's site: a page that frames the addresses of its query (`?frame=…`), and keeps the messages
 * that reach it in `window.heard`. It is a real server on the loopback, for Chromium lets no page of an
 * unknown address frame localhost.
 */
export async function startEmbedder(): Promise<Embedder> {
  const server = createServer((request, response) => {
    const frames = new URL(request.url ?? '/', 'http://embedder').searchParams.getAll('frame');
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>embedder</title>
      <script>heard = []; addEventListener('message', (event) => heard.push([event.origin, event.data]))</script>
      ${frames.map((address) => `<iframe src="${address}" width="1200" height="600"></iframe>`).join('')}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stranger: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
