import type { Context, Middleware } from 'koa';
import { malformed, HttpError } from './http-error.ts';
import { nameOfHost } from '../lib/network-address.ts';

const notOurs = () => new HttpError(421, 'This site is not served under that name.');

/**
 * The host of an absolute request target, which overrides the Host header (RFC 9112, 3.2.2); null for a path.
 * @throws HttpError 400 for anything else
 */
function nameInTarget({ url }: Context): string | null {
  if (url.startsWith('/') || url === '*') return null;
  const target = URL.parse(url);
  if (!target || !/^https?:$/.test(target.protocol) || target.username !== '' || target.password !== '')
    throw malformed();
  return target.hostname;
}

/**
 * Rejects unknown hosts (421), whose answers could be cached or linked.
 * @param allowedHosts host names without port, in lower case
 */
export function onlyKnownHosts(allowedHosts: readonly string[]): Middleware {
  const known = new Set(allowedHosts);
  return async (ctx, next) => {
    // Node uses the first of several, a proxy perhaps another (RFC 9112, 3.2).
    if ((ctx.req.headersDistinct['host'] ?? []).length > 1) throw malformed();
    const inTarget = nameInTarget(ctx);
    if (!known.has(nameOfHost(ctx.get('Host'))) || (inTarget !== null && !known.has(inTarget))) throw notOurs();
    await next();
  };
}
