import { brand } from '../../machines/domain/brand.ts';
import { claims } from './claims.ts';
import { policies } from './policies.ts';

export const values = [
  {
    value: 'You decide.',
    means: `${brand.name} drafts; the clinician reviews, changes and signs. Codes are suggestions, and ${brand.assistant} supports your reasoning without diagnosing. The last word in the note is always yours.`,
  },
  {
    value: 'Say what is not finished.',
    means:
      'Our SOC 2 certification is in progress, so we show no seal. Integrations are coming, so we say so. Our own figures, targets and projections are labeled as such.',
  },
  {
    value: 'Time is care.',
    means: `A clinician spends ${claims.hoursLost.figure} a day on documentation and ${claims.timeWithPatients.figure} of the day with patients: that is the imbalance we were founded to change. What counts about an hour saved is where it goes.`,
  },
  {
    value: 'Keep only what is needed.',
    means: `Audio is deleted after transcription unless you keep it. Data stays in the United States. Before patient information is used for anything other than your service, the ${policies.identifiers} identifiers that HIPAA lists are removed.`,
  },
] as const;

/** Team members without names, which no requirement gives. The monogram is the credential that each signs with. */
export const team = [
  {
    monogram: 'NP',
    role: 'Founder and CEO',
    training: 'Emergency-trained nurse practitioner',
    text: 'Founded the company to win back the hours that charting takes from patients, and judges every feature by whether it does.',
  },
  {
    monogram: 'CPA',
    role: 'Chief financial officer',
    training: 'CPA',
    text: 'Owns our pricing: every price on one page, and arithmetic you can check with a pencil.',
  },
] as const;
