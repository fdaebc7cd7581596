import type { Middleware } from 'koa';
import type { Clock } from '../lib/clock.ts';

/** How long a refusal for too many requests is held back, in milliseconds. */
export const REFUSAL_DELAY_MS = 250;

/**
 * Holds each 429 back, so that one sender's connections ask less often: 64 of them get at most 256 refusals a second.
 * @param clock the system's in every relay, because nothing but the time of an answer depends on it
 */
export function delayRefusals(clock: Pick<Clock, 'after'>): Middleware {
  return async (ctx, next) => {
    await next();
    if (ctx.status !== 429) return;
    await new Promise<void>((resolve) => void clock.after(REFUSAL_DELAY_MS, resolve));
  };
}
