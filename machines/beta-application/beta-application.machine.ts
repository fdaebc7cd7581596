import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { betaForm } from './beta-application.form.ts';

/** BETA-2 to BETA-4. */
export const betaApplicationMachine = setupOpenedForm(betaForm, {} as { type: 'form.again' })
  .extend({
    actions: {
      clearFields: () => {},
    },
  })
  .createMachine({
    id: 'beta-application',
    context: openedForm,
    initial: 'arriving',
    states: {
      ...submissionStates(betaForm, {
        arriving: 'The page opens. An application that was just sent without script is thanked for at once.',
        editing: 'The visitor fills in the form and agrees to the NDA and the guidelines. Nothing has left the page.',
        sending: 'The application is on its way. The button says so and takes no second send.',
        refused: 'The relay did not take the application. The form stays as it is and can be sent again.',
        interrupted:
          'No answer came: the network failed or took too long. The form stays as it is and can be sent again.',
        requirements: { submit: ['BETA-2'], answer: ['BETA-4'] },
      }),
      sent: {
        description: 'The relay has the application. The page thanks the visitor and the form is reset.',
        entry: 'clearFields',
        on: { 'form.again': { target: 'editing' } },
      },
    },
  });
