import { brand } from '../../machines/domain/brand.ts';
import { planFamilies } from '../../machines/domain/plans.ts';
import type { RoiField } from '../../machines/roi-calculator/roi-fields.ts';
import { claims, wordingOf } from './claims.ts';
import { policies } from './policies.ts';
import { dollars } from '../../machines/domain/money.ts';

export const benefits = [
  {
    title: 'Throughput',
    text: `A note drafted by the time the visit ends leaves room for the next patient. We project ${wordingOf('throughput')}.`,
  },
  {
    title: 'Reimbursement',
    text: `Codes are suggested beside the note while the visit is fresh, and the claim goes out sooner. We project ${wordingOf('reimbursement')}.`,
  },
  {
    title: 'Risk',
    text: `The record holds what was said, in the words of the visit. We project ${wordingOf('malpractice')}.`,
  },
  {
    title: 'Burnout',
    text: `Charting at midnight is what wears people out. Our figure is ${claims.burnout.figure} less burnout; measure yours in a trial.`,
  },
  {
    title: 'Admin dashboard',
    text: 'One place to see who has an account, which plan they are on, and how the team uses it.',
  },
  {
    title: 'Team note sharing',
    text: 'Clinicians who care for the same patient work in the same note: handoff, coverage, supervision.',
  },
] as const;

export const checklist: readonly { title: string; items: readonly { text: string; pending?: true }[] }[] = [
  {
    title: 'For compliance',
    items: [
      { text: 'Business Associate Agreement with every account' },
      { text: 'US-only data' },
      { text: `${policies.encryption.atRest} at rest, ${policies.encryption.inTransit} in transit` },
      { text: 'Audio deleted after transcription, unless kept' },
      { text: 'SOC 2 certification in progress', pending: true },
    ],
  },
  {
    title: 'For operations',
    items: [
      { text: 'Unlimited encounters' },
      { text: 'Admin dashboard' },
      { text: `${policies.uptime} uptime target` },
      { text: 'Rollout planned with your team' },
      { text: 'Integration list coming', pending: true },
    ],
  },
  {
    title: 'For clinicians',
    items: [
      { text: 'Physicians, NPs, PAs, nurses, residents' },
      { text: 'Ambient audio, text and echo mode' },
      { text: 'SOAP, HPI, assessment and plan' },
      { text: 'Copy-all everywhere, push where the EHR allows it' },
      { text: `${brand.assistant}, the clinical chat assistant` },
    ],
  },
];

const { np_pa: advancedPractice, md_do: physician } = planFamilies;

/** Units and hints around the fields of the ROI calculator. */
export const roiHints: Readonly<Record<RoiField, { unit?: string; dollars?: true; hint?: string }>> = {
  clinicians: {},
  visits: { unit: 'per clinician' },
  minutes: { unit: 'min' },
  saved: {
    unit: '%',
    hint: `Our figure is ${claims.documentationTime.figure} less documentation time. Enter what your own trial shows.`,
  },
  hour: { dollars: true },
  price: {
    dollars: true,
    unit: '/mo',
    hint: `Per clinician: ${dollars(advancedPractice.monthly)} or ${dollars(physician.monthly)}, billed yearly ${dollars(advancedPractice.annual)} or ${dollars(physician.annual)}.`,
  },
};
