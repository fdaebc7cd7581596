import type { Middleware } from 'koa';

/**
 * Denied to pages and frames: whatever shows a visitor's room, machine or wallet. Harmless features are left out, because the header has to
 * fit into the first flight.
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

/** Two years, as the HSTS preload list recommends. */
const STRICT_TRANSPORT = 'max-age=63072000; includeSubDomains';

/** For answers other than pages: nothing is loaded, sent or framed. */
export const NOTHING_ALLOWED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The headers of every answer (OWASP ASVS 5.0, V3.4). A page sets its own Content-Security-Policy with its hashes and framing, which replaces
 * X-Frame-Options. Chromium does by default what `Origin-Agent-Cluster` asks for.
 * @param origin the site's origin; HSTS needs https
 */
export function protectiveHeaders(origin: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': NOTHING_ALLOWED,
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Two pages may be framed; this header does not concern framed documents.
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': unused.map((feature) => `${feature}=()`).join(','),
    // A page with a token in its query is stricter (pages/index.ts).
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
