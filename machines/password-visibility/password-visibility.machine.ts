import { setup } from 'xstate';

export type PasswordVisibilityEvent =
  /** The visitor pressed 'Show password' or 'Hide password'. */
  | { type: 'password.toggle' }
  /** The form that the field stands in was submitted. */
  | { type: 'form.submit' }
  /** The page came back from the back/forward cache as it was left. */
  | { type: 'page.return' };

/**
 * Whether a password can be read while it is typed (LOGIN-1). It is hidden before the form leaves: browsers
 * remember what was typed into a field of plain text.
 */
export const passwordVisibilityMachine = setup({
  types: { events: {} as PasswordVisibilityEvent },
  actions: {
    /** Provided by the page: tells assistive technology what the press has changed. */
    announce: (_, _params: { visible: boolean }) => {},
    /** Provided by the page: takes back what was announced last, for it is no longer so. */
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
