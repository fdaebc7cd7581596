import { assign, setup } from 'xstate';

export interface RouteAnnouncerInput {
  /** The place that the first page's address names. */
  anchor: string;
}

export interface RouteAnnouncerContext {
  /** The place where the visitor is. */
  anchor: string;
  /** The title of the page that was announced last; null before the first change. */
  title: string | null;
}

/** The address has changed, and what it leads to shows: another page, or the same one. */
export interface RouteRendered {
  type: 'route.rendered';
  /** The document's title. */
  title: string;
  /** The place that the address names, without `#`; empty for the page's beginning. */
  anchor: string;
  /** Whether it is another page than before. */
  pageChanged: boolean;
  /** Whether it is another query than before. */
  queryChanged: boolean;
  /** Whether the visitor has moved through the history, not followed a link. */
  returning: boolean;
}

const place = ({ context }: { context: RouteAnnouncerContext }) => ({ anchor: context.anchor });

const requirements = ['BASE-8'];

/** What another address of the same page does, whether a title is being read or not. */
const withinPage = [
  { guard: 'queryAlone', meta: { requirements } },
  { guard: 'backFromPlace', actions: [{ type: 'focusLink', params: place }, 'arrive'], meta: { requirements } },
  { actions: ['arrive', { type: 'focusHeading', params: place }], meta: { requirements } },
] as const;

/**
 * What a route change says to those who do not see it (BASE-8): focus goes to the new heading, and the new title stands
 * for a moment where assistive technology reads it aloud. The first page is the browser's own affair.
 */
export const routeAnnouncerMachine = setup({
  types: { context: {} as RouteAnnouncerContext, input: {} as RouteAnnouncerInput, events: {} as RouteRendered },
  actions: {
    /** Provided by the page: focus to the main heading, or to the heading at the anchor. */
    focusHeading: (_, _place: { anchor: string }) => {},
    /** Provided by the page: focus to what leads to the anchor. */
    focusLink: (_, _place: { anchor: string }) => {},
    arrive: assign({ anchor: ({ event }) => event.anchor }),
    remember: assign({ title: ({ event }) => event.title }),
  },
  guards: {
    pageChanged: ({ event }) => event.pageChanged,
    /** A choice on this very page: focus stays at what was chosen. */
    queryAlone: ({ context, event }) => event.queryChanged && event.anchor === context.anchor,
    /** Back from a place of this very page, such as a footnote: focus goes to what had led there. */
    backFromPlace: ({ event }) => event.returning && event.anchor === '',
  },
  delays: { readingTime: 1_000 },
}).createMachine({
  id: 'route-announcer',
  context: ({ input }) => ({ anchor: input.anchor, title: null }),
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing is announced.',
      on: {
        'route.rendered': [
          {
            guard: 'pageChanged',
            target: 'announcing',
            actions: ['arrive', { type: 'focusHeading', params: place }],
            meta: { requirements },
          },
          ...withinPage,
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
            actions: ['arrive', { type: 'focusHeading', params: place }],
            meta: { requirements },
          },
          ...withinPage,
        ],
      },
      after: { readingTime: { target: 'quiet', meta: { requirements } } },
    },
  },
});
