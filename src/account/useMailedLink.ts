import { useEffect } from 'react';
import type { Arrival } from '../../machines/mailed-link.ts';
import { replaceAddress } from '../flow/replace-address.ts';

/**
 * Takes the token of a mailed link out of the address bar (SRV-5). The entry of the history keeps it while the link can be used: a
 * page that is loaded anew, as phones do with one that was left for a while, would be told that it cannot.
 */
export function useMailedLink(arrival: Arrival, state: string): void {
  const usedUp = arrival === 'with a link' && ['changed', 'completed', 'unusable'].includes(state);
  useEffect(() => {
    const { pathname, search, hash } = location;
    const kept: unknown = history.state?.link;
    if (search !== '') replaceAddress(pathname + hash, { link: search });
    else if (arrival === 'without a usable link' && typeof kept === 'string') location.replace(pathname + kept);
  }, [arrival]);
  useEffect(() => {
    if (usedUp) replaceAddress(location.href, { link: undefined });
  }, [usedUp]);
}
