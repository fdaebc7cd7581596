import { setup } from 'xstate';

export type MobileMenuEvent =
  | { type: 'menu.toggle' }
  | { type: 'menu.escape' }
  /** The visitor tapped outside of the menu. */
  | { type: 'menu.dismiss' }
  | { type: 'menu.choose' }
  /** The window became wide enough for the full header. */
  | { type: 'menu.outgrow' };

/** HEAD-3. */
export const mobileMenuMachine = setup({
  types: { events: {} as MobileMenuEvent },
  actions: {
    focusButton: () => {},
  },
}).createMachine({
  id: 'mobile-menu',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the menu button shows.',
      on: { 'menu.toggle': 'open' },
    },
    open: {
      description: 'The links show below the header and keep the focus.',
      on: {
        'menu.toggle': { target: 'closed', actions: 'focusButton' },
        'menu.escape': { target: 'closed', actions: 'focusButton' },
        'menu.dismiss': { target: 'closed', actions: 'focusButton' },
        'menu.choose': 'closed',
        'menu.outgrow': 'closed',
      },
    },
  },
});
