import * as z from 'zod/mini';
import { brand } from '../domain/brand.ts';
import { resumeEndings, resumeLimit, resumeMessages } from '../resume/resume-file.ts';
import { emailAddress, filled, noPatientInformation, optional, optionalLines } from '../shared/fields.ts';
import { describeForm } from '../shared/form-details.ts';
import { defineForm } from '../shared/form.ts';
import { missingAlert } from '../shared/required-fields.ts';
import { positions } from './positions.ts';

const sent = {
  position: z.enum(positions, 'Choose a position'),
  full_name: filled('Enter your full name'),
  email: emailAddress,
  phone: filled('Enter your phone number'),
  linkedin: optional,
  cover_letter: optionalLines,
};

const required = { position: 'Position', full_name: 'Full name', email: 'Email', phone: 'Phone' };

/** An application for a position with a resume (CAR-3, CAR-4). */
export const careerForm = defineForm({
  id: 'career-application',
  controls: 'career',
  screen: '/career-application',
  action: '/career-application',
  encoding: 'multipart/form-data',
  payload: z.strictObject(sent),
  fields: z.strictObject({ ...sent, resume: filled('Choose your resume: a PDF, DOC or DOCX file') }),
  labels: {
    ...required,
    linkedin: 'LinkedIn (optional)',
    cover_letter: 'Cover letter (optional)',
    resume: 'Resume',
  },
  options: {
    position: [{ value: '', label: 'Choose a position' }, ...positions.map((value) => ({ value, label: value }))],
  },
  descriptions: { cover_letter: noPatientInformation },
  boxes: {},
  file: 'resume',
  texts: {
    submit: 'Submit application',
    submitting: 'Submitting…',
    refused: 'Failed to submit application. Please try again.',
    interrupted: 'An error occurred. Please try again.',
  },
  thanks: { text: 'Application Submitted!', again: 'Send another application', focus: 'position' },
  // Missing fields are listed before errors of the resume (CAR-3).
  alertFor: (wrong, values, ofFile = resumeMessages.missing) =>
    missingAlert(required, wrong, values) ?? (wrong.includes('resume') ? [{ text: ofFile }] : null),
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
  purpose: 'An application for a position, with its upload.',
  // Equal texts with another file of the same name.
  samples: { first, changed: { ...first, resume: { ...resume, size: 2_001 } } },
  done: 'sent',
  file: { endings: resumeEndings, largest: resumeLimit, messages: resumeMessages },
  submission: {
    kind: 'career',
    settings: { name: 'careers', what: 'applications for a position', days: 180 },
    mails: {
      team: {
        title: 'New career application',
        subject: 'Career application',
        named: ['position', 'full_name'],
        quoted: ['cover_letter'],
      },
      visitor: {
        subject: `We have your application to ${brand.name}`,
        title: 'We have your application',
        paragraphs: [
          `Thank you for applying to ${brand.name}. We review each application within 1-2 business days.`,
          'If you did not apply, someone typed your address by mistake: reply to this email, and we will remove it.',
        ],
        why: 'You are receiving this email because this address was entered in a job application.',
      },
    },
  },
});
