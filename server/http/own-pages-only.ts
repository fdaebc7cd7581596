import type { Context, Middleware } from 'koa';
import { HttpError } from './http-error.ts';

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
