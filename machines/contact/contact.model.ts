import { submissionFlow } from '../shared/submission.model.ts';
import { contactDetails } from './contact.form.ts';
import { contactMachine } from './contact.machine.ts';

export const contactFlow = submissionFlow(contactMachine, contactDetails, {
  events: { 'form.again': [{ type: 'form.again' }] },
});
