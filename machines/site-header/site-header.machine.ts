import { setup } from 'xstate';

export type SiteHeaderEvent =
  /** The visitor scrolled up, and the header would not cover the focused element. */
  | { type: 'scroll.up' }
  /** The visitor scrolled down, and the header is not in use. */
  | { type: 'scroll.down' }
  /** The focus entered the header. */
  | { type: 'focus.enter' }
  /** The header would cover the focused element. */
  | { type: 'focus.covered' };

/** Place of the header on every page (SHOW-6): over the page's content, so the layout never changes. */
export const siteHeaderMachine = setup({
  types: { events: {} as SiteHeaderEvent },
}).createMachine({
  id: 'site-header',
  initial: 'inPlace',
  states: {
    inPlace: {
      description: 'At the beginning of the page: scrolling down leaves it behind.',
      on: {
        'scroll.up': 'returned',
        'focus.enter': 'returned',
      },
    },
    returned: {
      description: 'At the top of the screen, over the content.',
      on: {
        'scroll.down': 'inPlace',
        'focus.covered': 'inPlace',
      },
    },
  },
});
