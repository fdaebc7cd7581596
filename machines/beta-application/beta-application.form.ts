import * as z from 'zod/mini';
import { brand } from '../domain/brand.ts';
import { usStates } from '../domain/us-states.ts';
import { emailAddress, filled, noPatientInformation, optional, optionalLines } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { missingAlert } from '../shared/required-fields.ts';

/** How a tester wants to be reached (BETA-1). */
const contactMethods = ['Email', 'Phone', 'Text'] as const;

/** Clinical titles that may test (BETA-1). */
const clinicalTitles = ['MD', 'DO', 'NP', 'PA'] as const;

const sent = {
  full_name: filled('Enter your full name'),
  email: emailAddress,
  phone: filled('Enter your phone number'),
  contact_method: z.enum(contactMethods, 'Choose how we should contact you'),
  clinical_title: z.enum(clinicalTitles, 'Choose your clinical title'),
  county: filled('Enter your county'),
  state: z.enum(usStates, 'Choose your state'),
  employer: optional,
  notes: optionalLines,
};

const required = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  contact_method: 'Contact method',
  clinical_title: 'Clinical title',
  county: 'County',
  state: 'State',
};

const asOption = (value: string) => ({ value, label: value });

const notAgreed = 'Please agree to the NDA and beta testing guidelines.';

/** An application as a beta tester (BETA-1 to BETA-4). An `agree` that is empty is no agreement. */
export const betaForm = defineForm({
  id: 'beta-application',
  controls: 'beta',
  screen: '/beta-tester',
  action: '/beta-signup',
  encoding: 'multipart/form-data',
  payload: z.strictObject({ ...sent, agree: z.literal('on', notAgreed) }),
  fields: z.strictObject({ ...sent, agree: z.literal(true, 'Agree to the NDA and the guidelines to continue') }),
  labels: {
    ...required,
    employer: 'Employer (optional)',
    notes: 'Notes (optional)',
    agree: 'I agree to the NDA and beta testing guidelines.',
  },
  options: {
    contact_method: contactMethods.map(asOption),
    clinical_title: clinicalTitles.map(asOption),
    state: [{ value: '', label: 'Choose a state' }, ...usStates.map(asOption)],
  },
  radios: ['contact_method', 'clinical_title'],
  descriptions: { employer: noPatientInformation, notes: noPatientInformation },
  boxes: { agree: 'on' },
  texts: {
    submit: 'Submit application',
    submitting: 'Submitting…',
    refused: 'Failed to submit your application. Please try again or contact us directly.',
    interrupted: 'An error occurred. Please try again later.',
  },
  thanks: {
    text: "Thank you for your application! We'll review your submission and get back to you soon.",
    again: 'Send another application',
    focus: 'full_name',
  },
  // Missing fields are listed before the missing agreement (BETA-2).
  alertFor: (wrong, values) =>
    missingAlert(required, wrong, values) ?? (wrong.includes('agree') ? [{ text: notAgreed }] : null),
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
  purpose: 'An application for the beta test.',
  samples: { first, changed: { ...first, contact_method: 'Email' } },
  done: 'sent',
  submission: {
    kind: 'beta',
    settings: { name: 'beta', what: 'applications for the beta test', days: 180 },
    mails: {
      team: {
        title: 'New beta application',
        subject: 'Beta application',
        named: ['full_name'],
        quoted: ['notes'],
        labels: { agree: 'Agreed to the NDA and beta testing guidelines' },
      },
      visitor: {
        subject: `We have your application to test ${brand.name}`,
        title: 'We have your application',
        paragraphs: [
          `Thank you for applying to test new ${brand.name} features. We will review your application and get back to you soon.`,
          'If you did not apply, someone typed your address by mistake: reply to this email, and we will remove it.',
        ],
        why: 'You are receiving this email because this address was entered in our beta application.',
      },
    },
  },
});
