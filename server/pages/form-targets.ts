import type { Config } from '../kernel/config.ts';

/** Where the operator lets answers to forms lead. */
export type FormTargets = Pick<Config, 'redirectOrigins'> & Partial<Pick<Config, 'productUrl' | 'paymentUrl'>>;

/**
 * A page's policy that lets its forms lead on to the configured origins: browsers hold each redirect after a post against
 * `form-action`, not only the address that it was posted to.
 */
export function withFormTargets(
  policy: string,
  { redirectOrigins, productUrl = null, paymentUrl = null }: FormTargets,
): string {
  const ends = [productUrl, paymentUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  const targets = [...new Set([...redirectOrigins, ...ends])];
  return targets.length === 0
    ? policy
    : policy.replace("form-action 'self'", `form-action 'self' ${targets.join(' ')}`);
}
