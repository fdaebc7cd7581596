import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { changePasswordForm } from './change-password.form.ts';

/** ACC-5. */
export const changePasswordMachine = setupOpenedForm(changePasswordForm, {} as { type: 'form.again' })
  .extend({ actions: { clearFields: () => {} } })
  .createMachine({
    id: 'change-password',
    context: openedForm,
    initial: 'arriving',
    states: {
      ...submissionStates(changePasswordForm, {
        arriving: 'The page opens. A password that was just changed without script is confirmed at once.',
        editing: 'The visitor types the current password and a new one. Nothing has left the page.',
        sending: 'The passwords are on their way. The button says so and takes no second send.',
        refused: 'The relay did not change the password and says why. The form can be corrected and sent again.',
        interrupted: 'No answer came: the network failed or took too long. The form can be sent again.',
        requirements: { submit: ['ACC-5'], answer: ['ACC-5'] },
      }),
      sent: {
        description: 'The account has the new password. The page says so, and the fields are empty.',
        entry: 'clearFields',
        on: { 'form.again': { target: 'editing', meta: { requirements: ['ACC-5'] } } },
      },
    },
  });
