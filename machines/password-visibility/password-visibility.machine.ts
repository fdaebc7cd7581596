import { assign, setup } from 'xstate';

/** LOGIN-1. A password is hidden before it leaves: browsers remember values of plain text fields. */
export const passwordVisibilityMachine = setup({
  types: {
    /** Set by the first press: a password that the page hides is not announced. */
    context: {} as { isAnnounced: boolean },
    // Hidden by the page: the form is sent, or the page has returned from the back/forward cache.
    events: {} as { type: 'password.toggle' } | { type: 'password.hide' },
  },
  actions: { announce: assign({ isAnnounced: true }), fallSilent: assign({ isAnnounced: false }) },
}).createMachine({
  id: 'password-visibility',
  context: { isAnnounced: false },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The password shows as dots.',
      on: { 'password.toggle': { target: 'shown', actions: 'announce' } },
    },
    shown: {
      description: 'The password can be read.',
      on: {
        'password.toggle': { target: 'hidden' },
        'password.hide': { target: 'hidden', actions: 'fallSilent' },
      },
    },
  },
});
