import { mailedLinkStates, openedLink, setupMailedLink } from '../shared/mailed-link.ts';
import { completeRegistrationForm } from './complete-registration.form.ts';

/** The end of a signup on a phone (SRV-6). Only the visitor's own post consumes the mailed link. */
export const completeRegistrationMachine = setupMailedLink(completeRegistrationForm).createMachine({
  id: 'complete-registration',
  context: openedLink,
  initial: 'arriving',
  states: {
    ...mailedLinkStates(completeRegistrationForm, {
      editing: 'The visitor, who has signed up on a phone, chooses a password.',
      sending: 'The password is on its way. The button says so and takes no second send.',
      done: 'completed',
      requirements: ['SRV-6'],
    }),
    unusable: {
      description: 'There is no link, or it has expired or was used already. The page offers to send another one.',
    },
    completed: {
      description: 'The address is confirmed and the account has its password. The page leads to the login.',
    },
  },
});
