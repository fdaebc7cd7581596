import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { deleteAccountForm } from './delete-account.form.ts';

/** ACC-5. Nothing leads back from the deletion. */
export const deleteAccountMachine = setupOpenedForm(deleteAccountForm, {} as never).createMachine({
  id: 'delete-account',
  context: openedForm,
  initial: 'arriving',
  states: {
    ...submissionStates(deleteAccountForm, {
      arriving: 'The page opens. A deletion that was just sent without script is confirmed at once.',
      editing: 'The visitor reads what goes and what stays, and types the password.',
      sending: 'The password is on its way. The button says so and takes no second send.',
      refused: 'The relay did not delete the account and says why. The password can be typed again.',
      interrupted: 'No answer came: the network failed or took too long. The form can be sent again.',
      requirements: { submit: ['ACC-5'], answer: ['ACC-5'] },
    }),
    sent: { description: 'The account is deleted. The page says so, and what stays.' },
  },
});
