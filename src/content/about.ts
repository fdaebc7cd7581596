import { brand } from '../../machines/domain/brand.ts';
import { claims } from './claims.ts';
import { policies } from './policies.ts';

export const values = [
  {
    said: 'You decide.',
    means: `${brand.name} drafts; the clinician reviews, changes and signs. Codes are suggestions, ${brand.assistant} supports your reasoning and does not diagnose. Whatever we build, the last word in a note is yours.`,
  },
  {
    said: 'Say what is not finished.',
    means:
      'Our SOC 2 certification is in progress, so we show no seal. Integrations are coming, so we say so. Our figures are called claims, targets or projections where that is what they are.',
  },
  {
    said: 'Time is care.',
    means: `A clinician spends ${claims.hoursLost.figure} a day on documentation and ${claims.timeWithPatients.figure} of the day with patients: that is the imbalance we were founded to change. An hour that we save is measured by where it goes.`,
  },
  {
    said: 'Keep what is needed, and no more.',
    means: `Audio is deleted after transcription unless you keep it. Data stays in the United States. Before patient information is used for anything but the service to you, the ${policies.identifiers} identifiers that HIPAA lists are removed.`,
  },
] as const;

/** By role only: no requirement gives names. The monogram is what each signs with: a credential. */
export const team = [
  {
    monogram: 'NP',
    role: 'Founder and CEO',
    training: 'Emergency-trained nurse practitioner',
    text: 'Founded the company for the hours that charting takes from patients, and decides what we build by whether it gives some of them back.',
  },
  {
    monogram: 'CPA',
    role: 'Chief financial officer',
    training: 'CPA',
    text: 'Answers for the prices, all of them on one page, and for arithmetic that you can check with a pencil.',
  },
] as const;
