import { defineForm, describeForm } from '../shared/form.ts';
import { betaAlert, betaLabels } from './beta-alert.ts';
import { betaFields, betaPayload } from './beta-application.schema.ts';

export const betaForm = defineForm({
  id: 'beta-application',
  controls: 'beta',
  screen: '/beta-tester',
  action: '/beta-signup',
  encoding: 'multipart/form-data',
  actor: 'submitApplication',
  payload: betaPayload,
  fields: betaFields,
  labels: {
    ...betaLabels,
    employer: 'Employer (optional)',
    notes: 'Notes (optional)',
    agree: 'I agree to the NDA and beta testing guidelines.',
  },
  boxes: { agree: 'on' },
  texts: {
    submit: 'Submit application',
    submitting: 'Submitting…',
    refused: 'Failed to submit your application. Please try again or contact us directly.',
    interrupted: 'An error occurred. Please try again later.',
  },
  alertFor: betaAlert,
});

const first = {
  full_name: 'Ada Osei',
  email: 'ada@example.com',
  phone: '555 0100',
  contact_method: 'Text',
  clinical_title: 'NP',
  county: 'King',
  state: 'Washington',
  employer: '',
  notes: '',
  agree: 'on',
} as const;

export const betaDetails = describeForm(betaForm, {
  summary: 'An application as a beta tester',
  purpose: 'An application for the beta test.',
  samples: { first, changed: { ...first, contact_method: 'Email' } },
  starts: { 'opened after a post without script': '?sent=yes' },
  limit: 'formsOfSender',
  submission: { type: 'beta', mailbox: 'beta', retention: 'beta', confirmed: true },
});
