import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The heading that a `#…` names: the target itself, or the first heading within it. */
function headingAt(hash: string): HTMLElement | null {
  const target = document.getElementById(hash);
  if (!target) return null;
  return target.matches('h1, h2, h3') ? target : target.querySelector<HTMLElement>('h1, h2, h3');
}

/**
 * After a route change: focus on the new page's main heading, or on the heading that the anchor names, and
 * the new title in a polite region (BASE-8). The first load leaves focus alone; scrolling is the router's.
 */
export function RouteChange() {
  const router = useRouter();
  const announcement = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation) return;
        // Another query alone is a choice on this very page: focus stays at what was chosen.
        if (!pathChanged && fromLocation.searchStr !== toLocation.searchStr && fromLocation.hash === toLocation.hash) return;
        const heading = toLocation.hash ? headingAt(toLocation.hash) : document.querySelector<HTMLElement>('h1');
        if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
        heading?.focus({ preventScroll: true });
        if (pathChanged && announcement.current) announcement.current.textContent = document.title;
      }),
    [router],
  );

  return <div ref={announcement} className="unseen" role="status" aria-live="polite" />;
}
