import { useEffect } from 'react';
import { replaceAddress } from '../routing/router-internals.ts';

/** Takes the query out of the address bar and the history once the screen has read it: it has an address or a token in it (SRV-5). */
export function useForgottenQuery(): void {
  useEffect(() => {
    if (location.search !== '') replaceAddress(location.pathname + location.hash);
  }, []);
}
