import { assign, setup } from 'xstate';

/** A navigation has rendered, to another page or within the same one. */
export interface RouteRendered {
  type: 'route.rendered';
  title: string;
  /** Without `#`; empty for the page's beginning. */
  anchor: string;
  pageChanged: boolean;
  queryChanged: boolean;
  /** Navigation by history instead of a link. */
  returning: boolean;
}

const place = ({ context }: { context: { anchor: string } }) => ({ anchor: context.anchor });

/** BASE-8: moves focus to the new heading and announces the title. The browser handles the first page. */
export const routeAnnouncerMachine = setup({
  types: {
    /** The current anchor, and the last announced title. */
    context: {} as { anchor: string; title: string },
    input: {} as { anchor: string },
    events: {} as RouteRendered,
  },
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
  context: ({ input }) => ({ ...input, title: '' }),
  initial: 'quiet',
  on: {
    'route.rendered': [
      {
        guard: 'pageChanged',
        target: '.announcing',
        actions: ['arrive', 'remember', { type: 'focusHeading', params: place }],
      },
      { guard: 'queryAlone' },
      { guard: 'backFromPlace', actions: [{ type: 'focusLink', params: place }, 'arrive'] },
      { actions: ['arrive', { type: 'focusHeading', params: place }] },
    ],
  },
  states: {
    quiet: { description: 'Nothing is announced.' },
    announcing: {
      description: 'The title of the new page stands where assistive technology reads it aloud.',
      after: { readingTime: { target: 'quiet' } },
    },
  },
});
