import { setup } from 'xstate';

export type NdaEvent =
  /** The visitor asks to read the agreement. */
  | { type: 'nda.open' }
  /** The visitor closes it: by its button, by Escape, or by a click outside. */
  | { type: 'nda.close' };

/** The agreement and the guidelines of beta testers in a dialog (BETA-2). Reading them is asked for nowhere, only agreeing is. */
export const ndaMachine = setup({
  types: { events: {} as NdaEvent },
  actions: {
    /** Provided by the page: moves focus back to what opened the dialog. */
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
