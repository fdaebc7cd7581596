import './theme/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Answered, answeredId } from '../machines/domain/answered.ts';
import { createRouter } from './router.tsx';
import type { RouterContext } from './routing/router-context.ts';
import { markServerRendered } from './routing/router-internals.ts';

/**
 * Lets React take over the page that the server has rendered. Where the page's own part of the script does not arrive, it stays as it is:
 * it works by itself, and somebody may be writing in it.
 * @param around what else is to stand around it: the flow lab puts a clock of its own there
 */
export async function hydratePage(around: (page: ReactNode) => ReactNode = (page) => page): Promise<void> {
  const answered = document.getElementById(answeredId)?.textContent;
  const context: RouterContext = {
    ...(answered ? (JSON.parse(answered) as Answered) : { refusal: null, account: null }),
    // The server names it on every page: the configuration may change without a build (server/pages/settings.ts).
    loginMigrating: document.querySelector('meta[name=login-migrating]') !== null,
  };
  const router = createRouter(context);
  markServerRendered(router);
  let whole = true;
  const unloaded = new Set<string>();
  addEventListener('vite:preloadError', ({ payload }) => {
    whole = false;
    unloaded.add(router.latestLocation.pathname);
    // By the browser's words for it the router would load the page anew: without a connection there would be none, and no way back to
    // what was typed.
    payload.message = `A part did not arrive: ${payload.message}`;
  });
  await router.load();
  if (!whole) return window.plain?.();
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    // Browsers remember that a module did not arrive: only a new document requests it again.
    if (pathChanged && navigator.onLine && unloaded.has(toLocation.pathname)) location.assign(toLocation.publicHref);
    // Where it leads, and back to where, is found by heights that have to be true (boot.ts).
    document.documentElement.classList.remove('from-top');
    // Both are of the page that the server has answered with, and out of date on every other and on the way back to it.
    if (fromLocation && pathChanged) Object.assign(context, { refusal: null, account: null });
  });

  // A visitor may be earlier than the rest of the page (WholeStylesFromHere.tsx).
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  // As a transition it makes way for a tap every few milliseconds; otherwise all outside of the route's own part is one task.
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{around(<RouterProvider router={router} />)}</StrictMode>);
  });
}
