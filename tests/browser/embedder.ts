import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Embedder {
  /** An origin that may frame the tested site. */
  origin: string;
  /** An origin that serves the same page and may not frame the site. */
  stranger: string;
  stop(): Promise<void>;
}

/**
 * Another site that frames the addresses of its query (`?frame=…`) and keeps received messages in `window.heard`,
 * each with the place of the frame that sent it. A real server, because Chromium lets no page of a mocked address frame localhost.
 */
export async function startEmbedder(): Promise<Embedder> {
  const server = createServer((request, response) => {
    const frames = new URL(request.url ?? '/', 'http://embedder').searchParams.getAll('frame');
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><title>embedder</title>
      <script>
        heard = [];
        addEventListener('message', ({ source, origin, data }) =>
          heard.push({ frame: [].indexOf.call(window.frames, source), origin, data }));
      </script>
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
