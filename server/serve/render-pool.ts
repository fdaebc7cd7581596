import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { HttpError, RETRY_AFTER } from '../http/http-error.ts';
import type { PageRenderer } from '../http/answer.ts';
import type { RenderTask, RenderWorkerData } from './render-worker.ts';

/** Pages in flight for one sender and for all. A sender has at most 64 connections (http-server.ts). */
const MAX_OF_SENDER = 64;
const MOST = 256;

const BUSY = 'The site is very busy. Please try again in a few seconds.';

/**
 * Runs each sender's tasks one after another, so that a sender's flood delays its own pages only.
 * @returns a function that throws HttpError 429 when the sender has too many tasks, 503 when all senders together have
 */
export function createRenderQueue() {
  const waiting = new Map<string, (() => void)[]>();
  let underWay = 0;
  return async <Result>(sender: string, task: () => Promise<Result>): Promise<Result> => {
    const before = waiting.get(sender);
    if (before && before.length >= MAX_OF_SENDER - 1) throw new HttpError(429, BUSY, { retryAfter: RETRY_AFTER });
    if (underWay >= MOST) throw new HttpError(503, BUSY, { retryAfter: RETRY_AFTER });
    underWay += 1;
    if (before) await new Promise<void>((start) => before.push(start));
    else waiting.set(sender, []);
    try {
      return await task();
    } finally {
      underWay -= 1;
      const next = waiting.get(sender)?.shift();
      if (next) next();
      else waiting.delete(sender);
    }
  };
}

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
  const inTurn = createRenderQueue();
  return {
    async render({ sender, encoding, path, search = '', form = null, account = null, status }) {
      const body = await inTurn(sender, () => pool.run({ path, search, form, account, encoding }));
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
