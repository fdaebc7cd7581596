import { setup } from 'xstate';

export type PasswordVisibilityEvent =
  | { type: 'password.toggle' }
  | { type: 'form.submit' }
  /** The page returned from the back/forward cache. */
  | { type: 'page.return' };

/** LOGIN-1. The password is hidden before the form is submitted: browsers remember values of plain text fields. */
export const passwordVisibilityMachine = setup({
  types: { events: {} as PasswordVisibilityEvent },
  actions: {
    /** Provided by the page: announces the change to assistive technology. */
    announce: (_, _params: { visible: boolean }) => {},
    /** Provided by the page: removes an announcement that is outdated. */
    clearAnnouncement: () => {},
  },
}).createMachine({
  id: 'password-visibility',
  initial: 'hidden',
  states: {
    hidden: {
      description: 'The password shows as dots.',
      on: {
        'password.toggle': {
          target: 'shown',
          actions: { type: 'announce', params: { visible: true } },
          meta: { requirements: ['LOGIN-1'] },
        },
      },
    },
    shown: {
      description: 'The password can be read, so that the visitor can check what they typed.',
      on: {
        'password.toggle': {
          target: 'hidden',
          actions: { type: 'announce', params: { visible: false } },
          meta: { requirements: ['LOGIN-1'] },
        },
        'form.submit': { target: 'hidden', actions: 'clearAnnouncement', meta: { requirements: ['LOGIN-1'] } },
        'page.return': { target: 'hidden', actions: 'clearAnnouncement' },
      },
    },
  },
});
