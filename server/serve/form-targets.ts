import type { Config } from '../kernel/config.ts';

export type FormTargets = Pick<Config, 'redirectOrigins'> & Partial<Pick<Config, 'productUrl' | 'paymentUrl'>>;

/** Adds the configured origins to `form-action`: browsers check it for each redirect after a post. */
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
