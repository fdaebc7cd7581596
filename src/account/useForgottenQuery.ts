import { useEffect } from 'react';
import { replaceAddress } from '../routing/router-internals.ts';

/** Removes the query from the address bar and history after reading: it contains an address or a token (SRV-5). */
export function useForgottenQuery(): void {
  useEffect(() => {
    if (location.search !== '') replaceAddress(location.pathname + location.hash);
  }, []);
}
