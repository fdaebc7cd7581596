import { useEffect } from 'react';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { replaceAddress } from '../routing/router-internals.ts';

/**
 * Takes the token of a mailed link out of the address bar (SRV-5). The entry of the history keeps it while the link can be used: a
 * page that is loaded anew, as phones do with one that was left for a while, would say that it cannot. Its inline script goes back
 * to the link before that is seen (boot/reopen-link.ts).
 */
export function useMailedLink(arrival: Arrival, state: string): void {
  const usedUp = arrival === 'with a link' && ['changed', 'completed', 'unusable'].includes(state);
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search !== '') replaceAddress(pathname + hash, { link: search });
  }, []);
  useEffect(() => {
    if (usedUp) replaceAddress(location.href, { link: undefined });
  }, [usedUp]);
}
