import { brand } from '../../machines/domain/brand.ts';
import { planFamilies } from '../../machines/domain/plans.ts';
import { clinicDays, type RoiInputs } from '../../machines/roi-calculator/roi.ts';
import { type RoiField, roiFields } from '../../machines/roi-calculator/roi-fields.ts';
import { claims, wordingOf } from './claims.ts';
import { policies } from './policies.ts';
import { dollars, numberText } from '../../machines/domain/money.ts';

export const benefits = [
  {
    title: 'Throughput',
    text: `A note that is drafted when the visit ends leaves room for the next patient. We project ${wordingOf('throughput')}.`,
  },
  {
    title: 'Reimbursement',
    text: `Codes are suggested beside the note while the visit is fresh, and the claim goes out sooner. We project ${wordingOf('reimbursement')}.`,
  },
  {
    title: 'Risk',
    text: `What was said is in the record, in the words of the visit. We project ${wordingOf('malpractice')}.`,
  },
  {
    title: 'Burnout',
    text: `Charting after midnight is what wears people out. We claim that burnout falls by ${claims.burnout.figure}; see in a trial what is true for your team.`,
  },
  {
    title: 'Admin dashboard',
    text: 'One place to see who has an account, on which plan, and what the team has used.',
  },
  {
    title: 'Team note sharing',
    text: 'Colleagues who care for the same patient work on the same note: handoff, coverage, supervision.',
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
      { text: `${policies.uptime} uptime, our target` },
      { text: 'Rollout planned with your team' },
      { text: 'List of integrations coming', pending: true },
    ],
  },
  {
    title: 'For clinicians',
    items: [
      { text: 'Physicians, NPs, PAs, nurses, residents' },
      { text: 'Ambient audio, text and echo mode' },
      { text: 'SOAP, HPI, assessment and plan' },
      { text: 'Copy-all everywhere, push to the EHR where it allows it' },
      { text: `${brand.assistant}, the clinical chat assistant` },
    ],
  },
];

const { np_pa: advancedPractice, md_do: physician } = planFamilies;

export const roiLabels: Readonly<Record<RoiField, { label: string; unit?: string; dollars?: true; hint?: string }>> = {
  clinicians: { label: 'Clinicians' },
  visits: { label: 'Visits per day', unit: 'per clinician' },
  minutes: { label: 'Minutes per note', unit: 'min' },
  saved: {
    label: 'Share saved',
    unit: '%',
    hint: `We claim ${claims.documentationTime.figure} of documentation time. Enter what your own trial shows.`,
  },
  hour: { label: 'Value of an hour', dollars: true },
  price: {
    label: 'Plan price',
    dollars: true,
    unit: '/mo',
    hint: `Per clinician: ${dollars(advancedPractice.monthly)} or ${dollars(physician.monthly)}, billed yearly ${dollars(advancedPractice.annual.month)} or ${dollars(physician.annual.month)}.`,
  },
};

export function roiMessage(field: RoiField): string {
  const { min, max, whole } = roiFields[field];
  return `Enter a ${whole ? 'whole number' : 'number'} from ${min} to ${numberText(max)}.`;
}

/** `−$1,200`: the sign precedes the dollar. */
export const signedDollars = (amount: number) => (amount < 0 ? `−${dollars(-amount)}` : dollars(amount));

export function workedLines(
  { clinicians, visits, minutes, saved, hour, price }: RoiInputs,
  estimate: { visits: number; hours: number; back: number; worth: number; cost: number; net: number },
) {
  return [
    {
      what: 'Visits',
      formula: `${numberText(clinicians)} × ${numberText(visits)} × ${clinicDays} days`,
      result: numberText(estimate.visits),
    },
    {
      what: 'Documentation',
      formula: `${numberText(estimate.visits)} × ${numberText(minutes)} min ÷ 60`,
      result: `${numberText(estimate.hours)} h`,
    },
    {
      what: 'Time back',
      formula: `${numberText(estimate.hours)} h × ${numberText(saved)}%`,
      result: `${numberText(estimate.back)} h`,
    },
    {
      what: 'Value of that time',
      formula: `${numberText(estimate.back)} h × $${numberText(hour)}`,
      result: dollars(estimate.worth),
    },
    {
      what: 'Plans',
      formula: `${numberText(clinicians)} × $${numberText(price)}`,
      result: signedDollars(-estimate.cost || 0),
    },
  ] as const;
}

export function estimateSentence({ back, net }: { back: number; net: number }): string {
  return `${numberText(back)} hours back a month, ${signedDollars(net)} after plan costs.`;
}

export const lastResult =
  'One of the fields is not a number we can use. The result above is from your last valid numbers.';

export const hoursOf = numberText;
