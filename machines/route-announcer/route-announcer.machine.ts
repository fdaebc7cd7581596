import { assign, setup } from 'xstate';

export interface RouteAnnouncerInput {
  /** The anchor in the first page's address. */
  anchor: string;
}

export interface RouteAnnouncerContext {
  /** The current anchor. */
  anchor: string;
  /** The last announced title; null before the first change. */
  title: string | null;
}

/** A navigation has rendered, to another page or within the same one. */
export interface RouteRendered {
  type: 'route.rendered';
  title: string;
  /** Without `#`; empty for the page's beginning. */
  anchor: string;
  pageChanged: boolean;
  queryChanged: boolean;
  /** By history instead of a link. */
  returning: boolean;
}

const place = ({ context }: { context: RouteAnnouncerContext }) => ({ anchor: context.anchor });

const requirements = ['BASE-8'];

/** For another address of the same page, in both states. */
const withinPage = [
  { guard: 'queryAlone', meta: { requirements } },
  { guard: 'backFromPlace', actions: [{ type: 'focusLink', params: place }, 'arrive'], meta: { requirements } },
  { actions: ['arrive', { type: 'focusHeading', params: place }], meta: { requirements } },
] as const;

/** BASE-8: moves focus to the new heading and announces the title. The browser handles the first page. */
export const routeAnnouncerMachine = setup({
  types: { context: {} as RouteAnnouncerContext, input: {} as RouteAnnouncerInput, events: {} as RouteRendered },
  actions: {
    /** Provided by the page: focuses the main heading, or the heading at the anchor. */
    focusHeading: (_, _place: { anchor: string }) => {},
    /** Provided by the page: focuses the link to the anchor. */
    focusLink: (_, _place: { anchor: string }) => {},
    arrive: assign({ anchor: ({ event }) => event.anchor }),
    remember: assign({ title: ({ event }) => event.title }),
  },
  guards: {
    pageChanged: ({ event }) => event.pageChanged,
    /** A choice within the page: focus stays. */
    queryAlone: ({ context, event }) => event.queryChanged && event.anchor === context.anchor,
    /** Back from an anchor of this page, such as a footnote: focus returns to its link. */
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
