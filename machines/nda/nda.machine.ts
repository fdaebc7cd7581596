import { setup } from 'xstate';

export type NdaEvent =
  | { type: 'nda.open' }
  /** By button, Escape, or a click outside. */
  | { type: 'nda.close' };

/** The testers' agreement in a dialog (BETA-2). Reading it is optional, agreeing is not. */
export const ndaMachine = setup({
  types: { events: {} as NdaEvent },
  actions: {
    focusOpener: () => {},
  },
}).createMachine({
  id: 'nda',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the way to the agreement shows.',
      on: { 'nda.open': { target: 'open', meta: { requirements: ['BETA-2'] } } },
    },
    open: {
      description:
        'The agreement lies over the page and keeps the focus. Its button, Escape and a click outside close it.',
      on: { 'nda.close': { target: 'closed', actions: 'focusOpener', meta: { requirements: ['BETA-2'] } } },
    },
  },
});
