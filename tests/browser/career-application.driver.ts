import { careerDetails } from '../../machines/career-application/career-application.form.ts';
import type { careerApplicationMachine } from '../../machines/career-application/career-application.machine.ts';
import { formDriver } from './form.driver.ts';
import { expectOutcome } from './submission-form.ts';

/** The exact texts of CAR-4. */
export const careerApplicationDriver = formDriver<typeof careerApplicationMachine>(careerDetails, {
  texts: {
    sending: 'Submitting…',
    refused: 'Failed to submit application. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  logs: 'career application',
  alsoMoves: ['resume'],
  inspectOutcome: (stage, _, sent) => expectOutcome(stage, 'Application Submitted!', sent),
});
