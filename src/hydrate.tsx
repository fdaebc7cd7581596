import './theme/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Answered, answeredId } from '../machines/domain/answered.ts';
import { keepTyped } from './flow/keep-typed.ts';
import { createRouter } from './router.tsx';
import { markOwner } from './routing/mark-owner.ts';
import type { RouterContext } from './routing/router-context.ts';
import { markServerRendered } from './routing/router-internals.ts';

/**
 * If the route's chunk does not load, the page works on without script.
 * @param around wraps the page: the flow lab adds its clock
 */
export async function hydratePage(around: (page: ReactNode) => ReactNode = (page) => page): Promise<void> {
  // Chromium reports a step in history only after `load` (boot.ts).
  if (window.renderedFor !== location.pathname + location.search) return location.reload();
  const answered = document.getElementById(answeredId)?.textContent;
  const context: RouterContext = {
    ...(answered ? (JSON.parse(answered) as Answered) : { refusal: null, account: null }),
    // The server sets it on every page: configuration may change without a build (server/serve/settings.ts).
    loginMigrating: document.querySelector('meta[name=login-migrating]') !== null,
  };
  const router = createRouter(context);
  markServerRendered(router);
  // The router may rewrite the query once it follows the history.
  router.history.subscribe(({ action }) => {
    if (action.type === 'REPLACE') window.renderedFor = undefined;
  });
  let whole = true;
  const unloaded = new Set<string>();
  addEventListener('vite:preloadError', ({ payload }) => {
    whole = false;
    unloaded.add(router.latestLocation.pathname);
    // The router would reload the page on the browser's own message, and lose typed text when offline.
    payload.message = `A part did not arrive: ${payload.message}`;
  });
  await router.load();
  if (!whole) return window.plain?.();
  // A session may have been ended in another tab.
  markOwner();
  document.addEventListener('visibilitychange', markOwner);
  addEventListener('pageshow', markOwner);
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    markOwner();
    // Browsers remember a failed module: only a new document requests it again.
    if (pathChanged && navigator.onLine && unloaded.has(toLocation.pathname)) location.assign(toLocation.publicHref);
    // Scrolling to a target and back needs real heights (boot.ts).
    document.documentElement.classList.remove('from-top');
    // The server's answer belongs to this page only: it is outdated on other pages and on the way back.
    if (fromLocation && pathChanged) Object.assign(context, { refusal: null, account: null });
  });

  // A visitor may interact before the rest of the page arrives (WholeStylesFromHere.tsx).
  if (document.readyState === 'loading') await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));

  keepTyped();
  // React yields to input in a transition; otherwise the page outside the route's chunk hydrates in one task.
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{around(<RouterProvider router={router} />)}</StrictMode>);
  });
}
