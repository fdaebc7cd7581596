import { type Position, titleOf } from '../../machines/career-application/positions.ts';
import { brand } from '../../machines/domain/brand.ts';

/** The kinds of work, in the order of the page. */
export const workKinds = [
  { kind: 'lead', title: 'Lead', text: 'You run a part of the company.' },
  { kind: 'build', title: 'Build', text: 'You make what clinicians use.' },
  { kind: 'advise', title: 'Advise', text: 'You give a few hours a month.' },
] as const;

interface Described {
  kind: (typeof workKinds)[number]['kind'];
  type: 'Equity';
  description: string;
  requirements: readonly string[];
}

const { name } = brand;

/** CAR-1, in the order of the page: every position that the application offers. */
const described: Readonly<Record<Exclude<Position, 'Other'>, Described>> = {
  'Advisory Board Member': {
    kind: 'advise',
    type: 'Equity',
    description: `You tell us what a working clinic needs, and what it would never forgive. We meet once a month and ask for your judgment in between.`,
    requirements: [
      'Ten years of clinical, payer or health technology leadership',
      'Your own view of documentation and its burden',
      'A few hours a month',
    ],
  },
  'Integration Specialist': {
    kind: 'build',
    type: 'Equity',
    description: `You get notes where they belong: you connect us to electronic health records, and you help practices set that up.`,
    requirements: [
      'Experience with HL7 v2, FHIR or an EHR vendor’s interfaces',
      'Careful with protected health information',
      'Clear in writing, patient on the phone',
    ],
  },
  'Compliance Officer': {
    kind: 'lead',
    type: 'Equity',
    description: `You own our HIPAA program: risk analysis, policies, business associate agreements, and the path to our SOC 2 certification.`,
    requirements: [
      'Experience with HIPAA programs and audits',
      'You have taken a company through SOC 2, or want to',
      'You can say no and explain why',
    ],
  },
  'Mobile App Developer': {
    kind: 'build',
    type: 'Equity',
    description: `You build how ${name} listens on a phone: capture that never loses a word, and a review that takes one thumb.`,
    requirements: [
      'Apps you have shipped in the App Store or on Google Play',
      'Experience with audio, background work and poor networks',
      'An eye for accessibility',
    ],
  },
  'Chief Technology Officer (CTO)': {
    kind: 'lead',
    type: 'Equity',
    description: `You decide how ${name} is built: architecture, security, the models we use, and the team you build.`,
    requirements: [
      'You have built and run a product that people depend on',
      'At home with speech and language models, and with their limits',
      'You still write code',
    ],
  },
};

/** The application's query contains their titles. */
export const openPositions = Object.entries(described).map(([position, facts]) => ({
  title: titleOf(position),
  ...facts,
}));
