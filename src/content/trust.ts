import { mailTo } from '../../machines/domain/mail.ts';
import { policies } from './policies.ts';

const { encryption, retention, breachNotice, uptime } = policies;

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

interface StatusRow {
  name: string;
  /** The label of the status; the requirement's word for the unsettled one. */
  status: string;
  settled: boolean;
  means: string;
  more: { label: string; to: string; hash?: string };
}

/** STAT-3. */
export const statusRows: readonly StatusRow[] = [
  {
    name: 'Application',
    status: 'Operational',
    settled: true,
    means: `The service takes recordings and writes notes. Our target is ${uptime} uptime.`,
    more: { label: 'Availability in the terms', to: '/terms', hash: 'availability' },
  },
  {
    name: 'Encryption at rest',
    status: 'Active',
    settled: true,
    means: `What is stored is encrypted with ${encryption.atRest}.`,
    more: { label: 'Infrastructure security', to: '/hipaa-compliance', hash: 'infrastructure-security' },
  },
  {
    name: 'Encryption in transit',
    status: 'Active',
    settled: true,
    means: `What travels between you and us travels over ${encryption.inTransit}.`,
    more: { label: 'Infrastructure security', to: '/hipaa-compliance', hash: 'infrastructure-security' },
  },
  {
    name: 'US-only data',
    status: 'Active',
    settled: true,
    means: 'Data is stored and processed in the United States, and nowhere else.',
    more: { label: 'Data localization', to: '/hipaa-compliance', hash: 'data-localization' },
  },
  {
    name: 'Business Associate Agreement',
    status: 'Active',
    settled: true,
    means: 'Every account has one. No trial starts before it is accepted.',
    more: { label: 'Request its documentation', to: '/hipaa-compliance', hash: 'compliance-contact' },
  },
  {
    name: 'SOC 2',
    status: 'SOC 2 certification in progress',
    settled: false,
    means: 'We do not have it yet, so there is no seal. Our controls are aligned with ISO 27001.',
    more: { label: 'Certifications', to: '/hipaa-compliance', hash: 'certifications' },
  },
];

/** Readers must not take the fixed rows of STAT-3 for live monitoring. */
export const panelNote = 'This panel states our posture; it is not live monitoring.';

export const dataFlow = [
  { place: 'Your device', what: 'You record, type, or report. Nothing is recorded before you start.' },
  { place: 'On the way', what: `Everything travels over ${encryption.inTransit}.` },
  { place: 'Transcription', what: 'Speech becomes text. Then the audio is deleted, unless you keep it.' },
  { place: 'The draft', what: `The note and its codes are stored in the United States with ${encryption.atRest}.` },
  { place: 'Your record', what: 'You review it, and push it to your EHR or copy all of it.' },
] as const;

export const retentionRows = [
  { data: 'Audio', kept: 'Deleted after transcription', note: 'unless you keep it' },
  {
    data: 'Clinical data',
    kept: sentence(retention.clinical),
    note: 'transcripts, notes, codes; at the end of the agreement the BAA decides',
  },
  { data: 'Usage data', kept: sentence(retention.usage), note: 'functions used, errors' },
  { data: 'De-identified data', kept: `${policies.identifiers} identifiers removed`, note: 'before any other use' },
] as const;

/** Both terms of the breach notice, with the page of each (STAT-4). */
export const breachReadings = [
  {
    when: sentence(breachNotice.hipaa),
    what: 'Our first word to the covered entities whose information it is. See',
    label: 'HIPAA compliance',
    to: '/hipaa-compliance',
  },
  {
    when: sentence(breachNotice.privacyAndTerms),
    what: 'The longest that the full notice may take, under HIPAA, our terms, the BAA and the privacy policy. See',
    label: 'Privacy policy',
    to: '/privacy',
  },
] as const;

export const reportMail = mailTo('Security report');
