import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { PageRenderer } from '../http/page-renderer.ts';
import { RenderQueue } from './render-queue.ts';
import type { RenderTask, RenderWorkerData } from './render-worker.ts';

interface RenderPoolOptions extends RenderWorkerData {
  policyOf(policy: string, path: string): string;
}

/** Starts the render thread. It keeps its build when files are replaced later. @throws when the bundle cannot be loaded */
export async function startRenderPool({
  policyOf,
  ...data
}: RenderPoolOptions): Promise<PageRenderer & { close(): Promise<void> }> {
  const pool = new Piscina<RenderTask | null, Uint8Array>({
    filename: fileURLToPath(new URL('render-worker.ts', import.meta.url)),
    workerData: data,
    minThreads: 1,
    maxThreads: 1,
  });
  // An error event without a listener would end the relay; each failed task rejects by itself.
  pool.on('error', () => {});
  await pool.run(null, { name: 'ready' });
  const queue = new RenderQueue();
  return {
    async render({ sender, encoding, path, search = '', form = null, account = null, status }) {
      const body = await queue.run(sender, () => pool.run({ path, search, form, account, encoding }));
      const policy = data.frames[path]?.[form ? 'refused' : 'opened'].policy ?? '';
      return {
        status,
        headers: {
          'Content-Security-Policy': policyOf(policy, path),
          'Content-Type': 'text/html; charset=utf-8',
          'Cache-Control': 'no-store',
          ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
        },
        body: Buffer.from(body),
      };
    },
    close: () => pool.destroy(),
  };
}
