import { useEffect } from 'react';

/**
 * Takes the query out of the address bar and the history once the screen has read it: an address or a token in it is
 * nobody's business (SRV-5). Past the router, which would take it for a change of route and move the focus; so whoever
 * reads the query keeps what it said, for as long as the screen is shown.
 */
export function useForgottenQuery(): void {
  useEffect(() => {
    // The router has put a function of its own over the one of the prototype.
    if (location.search !== '') History.prototype.replaceState.call(history, history.state, '', location.pathname + location.hash);
  }, []);
}
