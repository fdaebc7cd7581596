import { createRouter as createTanStackRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { routeTree } from './routeTree.gen.ts';
import type { RouterContext } from './routing/router-context.ts';
import { parseSearch, stringifySearch } from './routing/search.ts';
import { RoutingFailure } from './shell/RoutingFailure.tsx';

/** Route data is kept this long (UI-1). */
const gcTime = 5 * 60_000;

/**
 * Leaves the scroll position of a page that the server has rendered alone: the browser has restored it, for the router hands that back
 * whenever a page is left, and visitors have scrolled on while the script was on its way. At the top the router may bring them to
 * what a browser has not yet, or could not: a place that only script shows. Each page after that is the router's to place.
 */
function onceArrived() {
  let arrived = false;
  return () => {
    const places = arrived || window.scrollY === 0;
    arrived = true;
    return places;
  };
}

/** The router of one page view: made once in the browser, once a request on the server. */
export function createRouter(context: RouterContext) {
  return createTanStackRouter({
    routeTree,
    basepath: BASE_PATH,
    context,
    defaultErrorComponent: RoutingFailure,
    defaultGcTime: gcTime,
    defaultPreloadGcTime: gcTime,
    defaultPreload: 'intent',
    scrollRestoration: !import.meta.env.SSR && onceArrived(),
    parseSearch,
    stringifySearch,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
