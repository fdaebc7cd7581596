import type { RejectedPost } from '../../machines/domain/answered.ts';

/** How a screen behind a mailed link was opened, in the words of its machine. */
export function arrivalOf(token: string, done: boolean, refusal: RejectedPost | null) {
  if (done) return 'after it was done';
  const usable = refusal
    ? refusal.fields['token'] === undefined && (refusal.values['token'] ?? '') !== ''
    : token !== '';
  return usable ? 'with a link' : 'without a usable link';
}
