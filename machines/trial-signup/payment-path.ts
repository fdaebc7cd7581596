import type { Answer } from '../shared/submission.ts';

/** Any origin works: an address that leaves it leaves the site's own. */
const origin = 'https://site.invalid';

/**
 * A path of the site's own origin, from which the relay redirects to the payment page (SIGN-9, LEGAL-7).
 * @returns null for anything else
 */
export function paymentPath(answer: Answer): string | null {
  const redirect = answer.ok ? answer.redirect : undefined;
  if (redirect === undefined || !redirect.startsWith('/')) return null;
  return URL.parse(redirect, origin)?.origin === origin ? redirect : null;
}
