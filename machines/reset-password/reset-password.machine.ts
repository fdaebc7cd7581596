import { mailedLinkStates, openedLink, setupMailedLink } from '../shared/mailed-link.ts';
import { resetPasswordForm } from './reset-password.form.ts';

/** SRV-7. Only the visitor's own post consumes the mailed link. */
export const resetPasswordMachine = setupMailedLink(resetPasswordForm).createMachine({
  id: 'reset-password',
  context: openedLink,
  initial: 'arriving',
  states: {
    ...mailedLinkStates(resetPasswordForm, {
      editing: 'The visitor chooses a new password.',
      sending: 'The new password is on its way. The button says so and takes no second send.',
      done: 'changed',
      requirements: ['SRV-7'],
    }),
    unusable: {
      description:
        'There is no link, or it has expired or was used already. The page leads to where another one is asked for.',
    },
    changed: {
      description: 'The password is changed and every session has ended. The page leads to the login.',
    },
  },
});
