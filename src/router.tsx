import { createRouter as createTanStackRouter } from '@tanstack/react-router';
import { BASE_PATH } from '../machines/domain/base-path.ts';
import type { PlanCode } from '../machines/domain/plans.ts';
import type { TrialStanding } from '../machines/domain/trial.ts';
import { routeTree } from './routeTree.gen.ts';
import { parseSearch, stringifySearch } from './search.ts';
import { RoutingFailure } from './shell/RoutingFailure.tsx';

/** What the relay refused of a form that was posted without script: shown on the page that answers the post. */
export interface RejectedPost {
  /** The flow's id, such as `contact`. */
  flow: string;
  /** What the visitor had typed, by field name. */
  values: Record<string, string>;
  /** One message for each field that was refused. */
  fields: Record<string, string>;
  /** The message for the form as a whole, if any. */
  error: string | null;
}

/** The account of whoever is logged in. */
export interface Account {
  address: string;
  /** null: none is chosen yet. */
  plan: PlanCode | null;
  standing: TrialStanding;
}

/** The part of a page that belongs to one request: a data block in the page holds it for hydration. */
export interface Answered {
  refusal: RejectedPost | null;
  /** Only on the pages that the server makes for it. */
  account: Account | null;
}

/** The id of that data block. */
export const answeredId = 'answered';

export interface RouterContext extends Answered {
  /** A placeholder stands at `/actual-login` (LOGIN-2): the server's configuration says so. */
  loginMigrating: boolean;
}

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
