import { openedForm, setupOpenedForm, submissionStates } from '../shared/submission-machine.ts';
import { contactForm } from './contact.form.ts';

/** CONT-1 to CONT-3. */
export const contactMachine = setupOpenedForm(contactForm, {} as { type: 'form.again' })
  .extend({
    actions: {
      clearFields: () => {},
    },
  })
  .createMachine({
    id: 'contact',
    context: openedForm,
    initial: 'arriving',
    states: {
      ...submissionStates(contactForm, {
        arriving: 'The page opens. A message that was just sent without script is thanked for at once.',
        editing: 'The visitor fills in the form. Nothing has left the page.',
        sending: 'The message is on its way. The button says so and takes no second send.',
        refused: 'The relay did not take the message. The form stays as typed and can be sent again.',
        interrupted:
          'No answer came: the network failed or took too long. The form stays as typed and can be sent again.',
        requirements: { submit: ['CONT-1'], answer: ['CONT-3'] },
      }),
      sent: {
        description: 'The relay has the message. The page thanks the visitor and the fields are empty.',
        entry: 'clearFields',
        on: { 'form.again': { target: 'editing' } },
      },
    },
  });
