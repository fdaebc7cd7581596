import { openedUpload, setupUpload, uploadStates } from '../shared/upload-machine.ts';
import { careerForm, type CareerPayload } from './career-application.form.ts';

/** An application with a resume, from the first keystroke to 'Application Submitted!' (CAR-3, CAR-4). */
export const careerApplicationMachine = setupUpload(
  careerForm,
  {} as { payload: CareerPayload; events: { type: 'form.again' } },
)
  .extend({
    actions: {
      /** Provided by the page: empties the fields and takes the resume away. */
      clearFields: () => {},
    },
  })
  .createMachine({
    id: 'career-application',
    context: openedUpload,
    initial: 'arriving',
    states: {
      ...uploadStates<CareerPayload, 'submitApplication'>(careerForm, {
        arriving: 'The page opens. An application that was just sent without script is confirmed at once.',
        editing: 'The visitor fills in the form and adds a resume. Nothing has left the page.',
        sending: 'The application is on its way. The button says so and takes no second send.',
        uploading: 'The browser hands over the application. How much of it is shown.',
        waiting: 'All of it has been handed over. The relay is to answer.',
        refused:
          'The relay did not take the application, and says why where it can. The form stays as it is and can be sent again.',
        interrupted:
          'No answer came: the network failed or stood still too long. The form stays as it is and can be sent again.',
        requirements: { submit: ['CAR-3'], answer: ['CAR-4'] },
      }),
      sent: {
        description: 'The relay has the application. The page says so and the form is empty.',
        entry: 'clearFields',
        on: { 'form.again': { target: 'editing' } },
      },
    },
  });
