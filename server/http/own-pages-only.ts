import type { Context, Middleware } from 'koa';
import { HttpError } from '../kernel/http-error.ts';

/**
 * Whether a request that changes something comes from a page of another site. The browser's own statement
 * (Sec-Fetch-Site) decides; browsers that make none, and plain http, are judged by Origin. No statement at all means
 * no browser, and so no visitor's authority to misuse.
 */
function comesFromElsewhere(ctx: Context, siteOrigin: string): boolean {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = ctx.get('Origin');
  if (origin === '') return false;
  const from = URL.parse(origin);
  // The Host header was compared with the allowed ones before. A page over plain http can be anybody's on the way.
  return (
    origin !== siteOrigin &&
    !(from?.host === ctx.get('Host').toLowerCase() && from.protocol === new URL(siteOrigin).protocol)
  );
}

/** Refuses cross-site form posts and scripts (403). */
export function ownPagesOnly(siteOrigin: string): Middleware {
  return async (ctx, next) => {
    if (comesFromElsewhere(ctx, siteOrigin)) throw new HttpError(403, 'This form can only be sent from its own page.');
    await next();
  };
}
