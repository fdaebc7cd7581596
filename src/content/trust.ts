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
    means: `Recording and drafting are up. Our target is ${uptime} uptime.`,
    more: { label: 'Availability in the terms', to: '/terms', hash: 'availability' },
  },
  {
    name: 'Encryption at rest',
    status: 'Active',
    settled: true,
    means: `Stored data is encrypted with ${encryption.atRest}.`,
    more: { label: 'Infrastructure security', to: '/hipaa-compliance', hash: 'infrastructure-security' },
  },
  {
    name: 'Encryption in transit',
    status: 'Active',
    settled: true,
    means: `Data between you and us travels over ${encryption.inTransit}.`,
    more: { label: 'Infrastructure security', to: '/hipaa-compliance', hash: 'infrastructure-security' },
  },
  {
    name: 'US-only data',
    status: 'Active',
    settled: true,
    means: 'Stored and processed in the United States only.',
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
    means: 'We do not have it yet, so we show no seal. Our controls are aligned with ISO 27001.',
    more: { label: 'Certifications', to: '/hipaa-compliance', hash: 'certifications' },
  },
];

/** The day on which the rows were last checked: they are fixed (STAT-3), not monitored. */
export const statusReviewed = 'November 28, 2026';

export const panelNote = `Updated by hand on ${statusReviewed}. Not a live status page.`;

export const dataFlow = [
  { place: 'Your device', what: 'You record, type or dictate. Nothing is recorded until you start.' },
  { place: 'In transit', what: `Everything travels over ${encryption.inTransit}.` },
  { place: 'Transcription', what: 'Speech becomes text. Then the audio is deleted, unless you keep it.' },
  { place: 'The draft', what: `The note and its codes are stored in the United States with ${encryption.atRest}.` },
  { place: 'Your record', what: 'You review it, then push it to your EHR or copy it all.' },
] as const;

export const retentionRows = [
  { data: 'Audio', kept: 'Deleted after transcription', note: 'unless you keep it' },
  {
    data: 'Clinical data',
    kept: sentence(retention.clinical),
    note: 'transcripts, notes, codes; when the agreement ends, the BAA applies',
  },
  { data: 'Usage data', kept: sentence(retention.usage), note: 'features used, errors' },
  { data: 'De-identified data', kept: `${policies.identifiers} identifiers removed`, note: 'before any other use' },
] as const;

/** Both terms of the breach notice, with the page of each (STAT-4). */
export const breachReadings = [
  {
    when: sentence(breachNotice.hipaa),
    what: 'Our first notice to the covered entities whose information is affected. See',
    label: 'HIPAA compliance',
    to: '/hipaa-compliance',
  },
  {
    when: `${sentence(breachNotice.privacyAndTerms)} at the latest`,
    what: 'The full notice. That is the outer limit under HIPAA, our terms, the BAA and the privacy policy. See',
    label: 'Privacy policy',
    to: '/privacy',
  },
] as const;

export const reportMail = mailTo('Security report');
