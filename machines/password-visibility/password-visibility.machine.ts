import { assign, setup } from 'xstate';

export type PasswordVisibilityEvent =
  | { type: 'password.toggle' }
  | { type: 'form.submit' }
  /** The page returned from the back/forward cache. */
  | { type: 'page.return' };

/** LOGIN-1. The password is hidden before the form is submitted: browsers remember values of plain text fields. */
export const passwordVisibilityMachine = setup({
  types: {
    /** What assistive technology hears. */
    context: {} as { announced: string },
    events: {} as PasswordVisibilityEvent,
  },
  actions: {
    announce: assign((_, announced: { announced: string }) => announced),
    clearAnnouncement: assign({ announced: '' }),
  },
}).createMachine({
  id: 'password-visibility',
  context: { announced: '' },
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The password shows as dots.',
      on: {
        'password.toggle': {
          target: 'shown',
          actions: { type: 'announce', params: { announced: 'Your password is visible' } },
          meta: { requirements: ['LOGIN-1'] },
        },
      },
    },
    shown: {
      description: 'The password can be read, so that the visitor can check what they typed.',
      on: {
        'password.toggle': {
          target: 'hidden',
          actions: { type: 'announce', params: { announced: 'Your password is hidden' } },
          meta: { requirements: ['LOGIN-1'] },
        },
        'form.submit': { target: 'hidden', actions: 'clearAnnouncement', meta: { requirements: ['LOGIN-1'] } },
        'page.return': { target: 'hidden', actions: 'clearAnnouncement' },
      },
    },
  },
});
