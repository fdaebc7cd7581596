import type { RejectedPost } from '../../machines/domain/answered.ts';

/** Checks for a usable token in the URL, or in the rejected post that this page answers. */
export function linkOf(token: string, refusal: RejectedPost | null): 'usable' | 'unusable' {
  const usable = refusal
    ? refusal.fields['token'] === undefined && (refusal.values['token'] ?? '') !== ''
    : token !== '';
  return usable ? 'usable' : 'unusable';
}
