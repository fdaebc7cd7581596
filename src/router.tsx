import { createRouter as createTanStackRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import { routeTree } from './routeTree.gen.ts';
import type { RouterContext } from './routing/router-context.ts';
import { parseSearch, stringifySearch } from './routing/search.ts';
import { RoutingFailure } from './shell/RoutingFailure.tsx';

const gcTime = 5 * 60_000;

/**
 * The browser restores the first page's scroll position, or the visitor has scrolled since. At the top the router may
 * scroll to a target that exists with script only. The router handles every later page.
 */
function onceArrived() {
  let arrived = false;
  return () => {
    const places = arrived || window.scrollY === 0;
    arrived = true;
    return places;
  };
}

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
