import type { AnyRouter } from '@tanstack/react-router';

/**
 * All that this site uses of TanStack Router beyond its documented interface, as of @tanstack/react-router 1.170.46.
 * tests/site/router-internals.test.ts is the contract: it fails on another version and says what to check.
 */

/**
 * Marks the page as rendered on the server, so that the router renders no Suspense boundary around it: the server's HTML has none.
 * The public `hydrate` does the same, but reads a state that the router writes for streaming.
 */
export function markServerRendered(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/**
 * Changes the address of the current history entry without a navigation (SRV-5). Calls the native `replaceState`: the router's
 * patched version would treat this as a navigation and move focus to the heading.
 * @param kept merged into the state of the history entry
 */
export function replaceAddress(url: string | URL, kept?: object): void {
  History.prototype.replaceState.call(history, { ...history.state, ...kept }, '', url);
}
