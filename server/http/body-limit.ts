import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { HttpError } from './http-error.ts';

/** A body up to this many times its limit is read to the end before the 413, so that browsers see the answer. */
const POLITE_FACTOR = 4;

const tooLarge = (limit: number, close: boolean) =>
  new HttpError(413, `What you sent is too large: at most ${Math.floor(limit / 1024)} KB are taken.`, { close });

const endedEarly = () => new HttpError(400, 'The request ended before it was complete.', { close: true });

/**
 * Limits a request's body while a parser reads it.
 * @param limit bytes
 * @returns never resolves; rejects with HttpError 413 for a larger body, 400 when the client disconnects
 */
export function refuseLargeBody(ctx: Context, limit: number): Promise<never> {
  const { req } = ctx;
  return new Promise((_, reject) => {
    if ((ctx.request.length ?? 0) > POLITE_FACTOR * limit) {
      reject(tooLarge(limit, true));
      return;
    }
    let seen = 0;
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen <= limit) return;
      // The parser gets no more; the rest is read and dropped.
      req.unpipe();
      req.resume();
      if (seen > POLITE_FACTOR * limit) reject(tooLarge(limit, true));
    });
    req.once('end', () => {
      if (seen > limit) reject(tooLarge(limit, false));
    });
    req.once('close', () => {
      if (!req.complete) reject(endedEarly());
    });
  });
}

/**
 * Reads and drops the rest: a browser reads the answer only after it has sent everything.
 * @throws HttpError as refuseLargeBody does
 */
export function dropBody(ctx: Context, limit: number): Promise<void> {
  const end = new Promise<void>((resolve) => {
    ctx.req.once('end', resolve);
  });
  return Promise.race([refuseLargeBody(ctx, limit), end]);
}

/** Reads a whole body; refuseLargeBody limits its size. @throws HttpError 400 when the client disconnects */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of req) chunks.push(chunk as Buffer);
  } catch {
    throw endedEarly();
  }
  return Buffer.concat(chunks);
}
