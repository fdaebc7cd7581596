import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * The headers that every answer carries. The Content-Security-Policy is the page's own, for it names the
 * hashes of the page, and it says who may frame it better than X-Frame-Options can.
 * @param origin the site's origin: only an https one may ask browsers to insist on https
 */
export function protectiveHeaders(origin: string): Middleware {
  return helmet({
    contentSecurityPolicy: false,
    xFrameOptions: false,
    strictTransportSecurity: origin.startsWith('https:') ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    // Not `no-referrer`: over plain http browsers would then post forms with `Origin: null`, which is refused.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
