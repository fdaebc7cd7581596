import { useEffect } from 'react';
import type { SubmissionInput } from '../../machines/submission/submission.machine.ts';
import { useRefusal } from '../routing/use-refusal.ts';
import { replaceAddress } from '../routing/router-internals.ts';

/** Whether the URL, or the rejected post that this page answers, has a usable token. */
export function useLink(flow: string, token: string): 'usable' | 'unusable' {
  const refusal = useRefusal(flow);
  const known = refusal ? refusal.fields['token'] === undefined && refusal.values['token'] : token;
  return known ? 'usable' : 'unusable';
}

/**
 * Hides a mailed link's token (SRV-5). The history entry keeps it until the form is over, so that reopen-link.ts can
 * restore it on reload.
 */
export function useHiddenLink({ alreadySent, link }: SubmissionInput, { button }: { button: string | null }): void {
  const usedUp = !alreadySent && link === 'usable' && button === null;
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search !== '') replaceAddress(pathname + hash, { link: search });
  }, []);
  useEffect(() => {
    if (usedUp) replaceAddress(location.href, { link: undefined });
  }, [usedUp]);
}

/** Removes the query from the address bar and history after reading: it contains an address or a token (SRV-5). */
export function useForgottenQuery(): void {
  useEffect(() => {
    if (location.search !== '') replaceAddress(location.pathname + location.hash);
  }, []);
}
