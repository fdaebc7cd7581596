import { betaForm } from '../../../machines/beta-application/beta-application.form.ts';
import type { betaApplicationMachine } from '../../../machines/beta-application/beta-application.machine.ts';
import { defineWorld } from '../define-world.ts';
import { formScreen, formWords, submission } from './submission.ts';
import { flowOf } from '../../toolkit/flow-of.ts';

export const betaWords = formWords(betaForm, {
  names: { agree: 'Agree' },
  valid: {
    full_name: 'Ada Byrne',
    email: 'ada@clinic.example',
    phone: '(555) 010-0177',
    contact_method: 'Email',
    clinical_title: 'MD',
    county: 'Kings',
    state: 'New York',
  },
  waitsForBoxes: true,
  again: { name: 'Send another application', event: { type: 'form.again' } },
});

export const betaApplicationWorld = defineWorld<typeof betaApplicationMachine>({
  flow: flowOf('beta-application'),
  start: (address) => ({ alreadySent: address.searchParams.get('sent') === 'yes' }),
  screen: ({ value }) =>
    formScreen(value, betaForm, {
      says: { sent: ["Thank you for your application! We'll review your submission and get back to you soon."] },
    }),
  actions: {
    clearFields: (stage) => stage.clearForm(),
    showRefusedFields: (stage, messages: Record<string, string>) => stage.showErrors(messages),
  },
  requests: { submitApplication: submission(betaForm) },
  posted: '/beta-tester?sent=yes',
  form: betaWords,
});
