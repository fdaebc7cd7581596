import { submissionFlow } from '../shared/submission.model.ts';
import { betaDetails } from './beta-application.form.ts';
import { betaApplicationMachine } from './beta-application.machine.ts';

export const betaApplicationFlow = submissionFlow(betaApplicationMachine, betaDetails, {
  events: { 'form.again': [{ type: 'form.again' }] },
});
