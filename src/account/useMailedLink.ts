import { useEffect } from 'react';
import type { Arrival } from '../../machines/shared/mailed-link.ts';
import { replaceAddress } from '../routing/router-internals.ts';

/**
 * Hides a mailed link's token (SRV-5). The history entry keeps it, so that reopen-link.ts can restore it on reload.
 * @param isOver the link is of no use any more
 */
export function useMailedLink(arrival: Arrival, isOver: boolean): void {
  const usedUp = arrival === 'with a link' && isOver;
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search !== '') replaceAddress(pathname + hash, { link: search });
  }, []);
  useEffect(() => {
    if (usedUp) replaceAddress(location.href, { link: undefined });
  }, [usedUp]);
}
