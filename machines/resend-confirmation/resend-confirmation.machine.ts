import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { resendConfirmationForm } from './resend-confirmation.form.ts';

/** For a confirmation link that has expired or was used (SRV-6). */
export const resendConfirmationMachine = setupOpenedForm(
  resendConfirmationForm,
  {} as { type: 'form.again' },
).createMachine({
  id: 'resend-confirmation',
  context: openedForm,
  initial: 'arriving',
  states: {
    ...submissionStates(resendConfirmationForm, {
      arriving: 'The form shows. A request that was just sent without script is answered at once.',
      editing: 'The visitor types the address that they signed up with.',
      sending: 'The address is on its way. The button says so and takes no second send.',
      refused: 'The relay did not take the request and says why. The form stays as typed and can be sent again.',
      interrupted: 'No answer came: the network failed or took too long. The form can be sent again.',
      requirements: { submit: ['SRV-6'], answer: ['SRV-6'] },
    }),
    sent: {
      description: 'The page says that another link is on its way if one is owed, and the same for every address.',
      on: { 'form.again': { target: 'editing', meta: { requirements: ['SRV-6'] } } },
    },
  },
});
