import type { Context, Middleware } from 'koa';
import { HttpError, malformed } from './http-error.ts';
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

/**
 * Whether a post comes from another site: by Sec-Fetch-Site, otherwise by Origin. Without both it is no browser, and there is no visitor's
 * authority to misuse.
 */
function comesFromElsewhere(ctx: Context, siteOrigin: string): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = ctx.get('Origin');
  if (origin === '') return false;
  const from = URL.parse(origin);
  // The Host header is already validated. A page over plain http may be forged on the way.
  return (
    origin !== siteOrigin &&
    !(from?.host === ctx.get('Host').toLowerCase() && from.protocol === new URL(siteOrigin).protocol)
  );
}

export function ownPagesOnly(siteOrigin: string): Middleware {
  return async (ctx, next) => {
    if (comesFromElsewhere(ctx, siteOrigin)) throw new HttpError(403, 'This form can only be sent from its own page.');
    await next();
  };
}
