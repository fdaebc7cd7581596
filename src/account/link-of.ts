import type { RejectedPost } from '../../machines/domain/answered.ts';

/** Whether the address of a screen behind a mailed link, or the post that it answers, has a link that may be used. */
export function linkOf(token: string, refusal: RejectedPost | null): 'usable' | 'unusable' {
  const usable = refusal
    ? refusal.fields['token'] === undefined && (refusal.values['token'] ?? '') !== ''
    : token !== '';
  return usable ? 'usable' : 'unusable';
}
