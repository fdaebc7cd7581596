import type { Answer } from '../shared/submission.ts';

/** Any origin serves: what leaves it leaves the site's own. */
const origin = 'https://site.invalid';

/**
 * Where the relay leads a visitor who has subscribed: a path of the site's own origin, from which the relay goes on to
 * the configured payment page (SIGN-9, LEGAL-7).
 * @returns null when the answer leads nowhere or anywhere else
 */
export function paymentPath(answer: Answer): string | null {
  const redirect = answer.ok ? answer.redirect : undefined;
  if (redirect === undefined || !redirect.startsWith('/')) return null;
  return URL.canParse(redirect, origin) && new URL(redirect, origin).origin === origin ? redirect : null;
}
