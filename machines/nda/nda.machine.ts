import { setup } from 'xstate';

/** The testers' agreement in a dialog (BETA-2). Reading it is optional, agreeing is not. */
export const ndaMachine = setup({
  // Closed by its button, Escape, or a click outside.
  types: { events: {} as { type: 'nda.open' } | { type: 'nda.close' } },
  /** Provided by the page. */
  actions: { focusOpener: () => {} },
}).createMachine({
  id: 'nda',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the way to the agreement shows.',
      on: { 'nda.open': { target: 'open' } },
    },
    open: {
      description: 'The agreement lies over the page and keeps the focus.',
      on: { 'nda.close': { target: 'closed', actions: 'focusOpener' } },
    },
  },
});
