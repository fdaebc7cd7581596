import type { RejectedPost } from '../../machines/domain/answered.ts';

/** How a screen was opened to which a mailed link leads: the same words as in the machines of both. */
export function arrivalOf(token: string, done: boolean, refusal: RejectedPost | null) {
  if (done) return 'after it was done';
  const usable = refusal
    ? refusal.fields['token'] === undefined && (refusal.values['token'] ?? '') !== ''
    : token !== '';
  return usable ? 'with a link' : 'without a usable link';
}
