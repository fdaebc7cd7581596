import type { Context, Middleware } from 'koa';
import { malformed, HttpError } from '../kernel/http-error.ts';
import { nameOfHost } from '../kernel/network-address.ts';

/** The site's own answer to a name that is not ours. */
const notOurs = () => new HttpError(421, 'This site is not served under that name.');

/**
 * The name in a request's first line, which counts for more than the Host header (RFC 9112, 3.2.2); null when a path alone
 * stands there, as ever but for requests to a proxy.
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
 * Refuses requests for a host that is not ours (421): what a foreign name reaches could be cached or linked under it.
 * @param allowedHosts host names without port, in lower case
 */
export function onlyKnownHosts(allowedHosts: readonly string[]): Middleware {
  const known = new Set(allowedHosts);
  return async (ctx, next) => {
    // Node takes the first of several; a proxy might have gone by another (RFC 9112, 3.2).
    if ((ctx.req.headersDistinct['host'] ?? []).length > 1) throw malformed();
    const inTarget = nameInTarget(ctx);
    if (!known.has(nameOfHost(ctx.get('Host'))) || (inTarget !== null && !known.has(inTarget))) throw notOurs();
    await next();
  };
}
