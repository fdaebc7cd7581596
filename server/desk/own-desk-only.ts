import type { Middleware } from 'koa';
import { HttpError } from '../http/http-error.ts';

/**
 * Refuses a post from anywhere but the desk itself. A page on another port of the host is the same site, so `same-site` is refused too.
 * Plain http sends no `Sec-Fetch-Site`, except on loopback; there `Origin` has to name the host.
 */
export const ownDeskOnly: Middleware = async (ctx, next) => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    const site = ctx.get('Sec-Fetch-Site');
    const own =
      site === '' ? URL.parse(ctx.get('Origin'))?.host === ctx.get('Host').toLowerCase() : site === 'same-origin';
    if (!own) throw new HttpError(403, 'This can only be sent from a page of the desk.');
  }
  await next();
};
