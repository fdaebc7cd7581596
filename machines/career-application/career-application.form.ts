import { defineForm, describeForm } from '../shared/form.ts';
import { careerAlert, careerLabels } from './career-alert.ts';
import { careerFields, careerFormFields } from './career-application.schema.ts';

export const careerForm = defineForm({
  id: 'career-application',
  controls: 'career',
  screen: '/career-application',
  action: '/career-application',
  encoding: 'multipart/form-data',
  actor: 'submitApplication',
  payload: careerFields,
  fields: careerFormFields,
  labels: {
    ...careerLabels,
    linkedin: 'LinkedIn (optional)',
    cover_letter: 'Cover letter (optional)',
    resume: 'Resume',
  },
  boxes: {},
  file: 'resume',
  texts: {
    submit: 'Submit application',
    submitting: 'Submitting…',
    refused: 'Failed to submit application. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  alertFor: (wrong, values) => careerAlert(wrong, values),
});

const resume = { name: 'resume.pdf', size: 2_000, type: 'application/pdf', lastModified: Date.UTC(2026, 0, 2) };

const first = {
  position: 'Chief Technology Officer (CTO)',
  full_name: 'Ada Osei',
  email: 'ada@example.com',
  phone: '555 0100',
  linkedin: '',
  cover_letter: '',
  resume,
} as const;

export const careerDetails = describeForm(careerForm, {
  summary: 'An application for a position, with a resume',
  purpose: 'An application for a position, with its upload.',
  // The same words with another file of the same name.
  samples: { first, changed: { ...first, resume: { ...resume, size: 2_001 } } },
  starts: { 'opened after a post without script': '?sent=yes' },
  limit: 'filesOfSender',
  submission: { type: 'career', mailbox: 'careers', retention: 'careers', confirmed: true },
});
