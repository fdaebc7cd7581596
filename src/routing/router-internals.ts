import type { AnyRouter } from '@tanstack/react-router';

/** TanStack Router beyond its documented API; tests/site/router-internals.test.ts fails on another version. */

/** Prevents a Suspense boundary, which the server's HTML does not have. The public `hydrate` needs streaming state. */
export function markServerRendered(router: AnyRouter): void {
  router.ssr = { manifest: undefined };
}

/**
 * SRV-5. Native `replaceState`: the router's patched version would treat this as a navigation and move focus.
 * @param kept merged into the state of the history entry
 */
export function replaceAddress(url: string | URL, kept?: object): void {
  History.prototype.replaceState.call(history, { ...history.state, ...kept }, '', url);
}
