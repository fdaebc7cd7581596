import type { Middleware } from 'koa';

/**
 * What pages may not ask a browser for, themselves and whatever they might frame: all that would show a visitor's room, machine or
 * wallet. Pages run no script but their own and frame nobody, and the header is part of the one flight that a page has to
 * arrive in: so it does not go on to what harms nobody, such as the sensors of motion.
 */
const unused = [
  'camera',
  'microphone',
  'display-capture',
  'geolocation',
  'clipboard-read',
  'payment',
  'usb',
  'serial',
  'hid',
  'local-fonts',
];

/** Two years: what browsers ask for before they take a site into the list that they are delivered with. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** The policy of whatever is no page of its own: nothing is loaded, sent or framed. */
export const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers that every answer carries: files, refusals and redirects as well (OWASP ASVS 5.0, V3.4). A page replaces the
 * Content-Security-Policy by its own, with the hashes of what stands in it and who may frame it, which says more than
 * X-Frame-Options can. Headers that no browser in use looks at any more are left out, and so is `Origin-Agent-Cluster`: what it asks
 * for is what Chromium does since 2023, the one engine that knows it.
 * @param origin the site's origin: only an https one may ask browsers to insist on https
 */
export function protectiveHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': NOTHING_ALLOWED,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Other sites frame two of the pages; documents in frames are no resources in the sense of this header.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(','),
    // Not `no-referrer`: over plain http browsers would then post forms with `Origin: null`, which is refused.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(origin.startsWith('https:') && { 'Strict-Transport-Security': STRICT_TRANSPORT }),
  };
}

export function setHeaders(headers: Readonly<Record<string, string>>): Middleware {
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
