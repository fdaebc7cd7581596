import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { routeAnnouncerMachine } from '../../machines/route-announcer/route-announcer.machine.ts';
import { routeAnnouncerView } from '../../machines/route-announcer/route-announcer.view.ts';
import { useFlow, useView } from '../flow/useFlow.ts';

/** The target of a `#…`, or the first heading within it. */
function headingAt(anchor: string): HTMLElement | null {
  const target = document.getElementById(anchor);
  if (!target) return null;
  return target.matches('h1, h2, h3') ? target : target.querySelector<HTMLElement>('h1, h2, h3');
}

function focusHeading(anchor: string): void {
  const heading = anchor ? headingAt(anchor) : document.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}

/** The title from the route: the document's own may change later. */
function titleOf(router: AnyRouter): string {
  const titles = router.state.matches.flatMap(({ meta = [] }) => meta.map((each) => each?.title));
  return titles.findLast((title) => title !== undefined) ?? document.title;
}

const machine = routeAnnouncerMachine.provide({
  actions: {
    focusHeading: (_, { anchor }) => focusHeading(anchor),
    focusLink: (_, { anchor }) => [...document.links].find(({ hash }) => hash === `#${anchor}`)?.focus(),
  },
});

/** After a navigation: focus on the new heading, and the new title in a polite region (BASE-8). The router scrolls. */
export function RouteAnnouncer() {
  const router = useRouter();
  const announcer = useFlow(machine, { anchor: router.state.location.hash });
  const { announcement, root } = useView(announcer, routeAnnouncerView);

  useEffect(() => {
    let returning = false;
    const stopHistory = router.history.subscribe(({ action: { type } }) => {
      returning = type !== 'PUSH' && type !== 'REPLACE';
    });
    const stopRoutes = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      // The browser announces the first page, so focus does not move.
      if (!fromLocation) return;
      announcer.send({
        type: 'route.rendered',
        title: titleOf(router),
        anchor: toLocation.hash,
        pageChanged: pathChanged,
        queryChanged: fromLocation.searchStr !== toLocation.searchStr,
        returning,
      });
    });
    return () => {
      stopHistory();
      stopRoutes();
    };
  }, [announcer, router]);

  return (
    <div className="unseen" role="status" {...root}>
      {announcement}
    </div>
  );
}
