import type { Middleware } from 'koa';
import { Refusal } from './refusal.ts';

/**
 * Refuses requests for a host that is not ours (421): what a foreign name reaches could be cached or linked under it.
 * @param allowedHosts host names without port, in lower case
 */
export function onlyKnownHosts(allowedHosts: readonly string[]): Middleware {
  const known = new Set(allowedHosts);
  return async (ctx, next) => {
    const name = ctx.get('Host').toLowerCase().replace(/:\d+$/, '');
    if (!known.has(name)) throw new Refusal(421, 'This site is not served under that name.');
    await next();
  };
}
