import { assign, setup } from 'xstate';

export interface RouteAnnouncerContext {
  /** The title of the page that was announced last; null before the first change. */
  title: string | null;
}

/** Another page shows, or another place of the same page. */
export interface RouteRendered {
  type: 'route.rendered';
  /** The document's title. */
  title: string;
  /** The place that the address names, without `#`; empty for the page's beginning. */
  anchor: string;
  /** Whether it is another page than before. */
  pageChanged: boolean;
}

const placeOf = ({ event }: { event: RouteRendered }) => ({ anchor: event.anchor });

/**
 * What a route change says to those who do not see it (BASE-8): focus goes to the new heading, and the new title stands
 * for a moment where assistive technology reads it aloud. The first page is the browser's own affair.
 */
export const routeAnnouncerMachine = setup({
  types: { context: {} as RouteAnnouncerContext, events: {} as RouteRendered },
  actions: {
    /** Provided by the page: focus to the main heading, or to the heading at the anchor. */
    focusHeading: (_, _place: { anchor: string }) => {},
    remember: assign({ title: ({ event }) => event.title }),
  },
  guards: { pageChanged: ({ event }) => event.pageChanged },
  delays: { readingTime: 1_000 },
}).createMachine({
  id: 'route-announcer',
  context: { title: null },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing is announced.',
      on: {
        'route.rendered': [
          { guard: 'pageChanged', target: 'announcing', actions: { type: 'focusHeading', params: placeOf }, meta: { requirements: ['BASE-8'] } },
          { actions: { type: 'focusHeading', params: placeOf }, meta: { requirements: ['BASE-8'] } },
        ],
      },
    },
    announcing: {
      description: 'The title of the new page stands where assistive technology reads it aloud.',
      entry: 'remember',
      on: {
        'route.rendered': [
          {
            guard: 'pageChanged',
            target: 'announcing',
            reenter: true,
            actions: { type: 'focusHeading', params: placeOf },
            meta: { requirements: ['BASE-8'] },
          },
          { actions: { type: 'focusHeading', params: placeOf }, meta: { requirements: ['BASE-8'] } },
        ],
      },
      after: { readingTime: { target: 'quiet', meta: { requirements: ['BASE-8'] } } },
    },
  },
});
