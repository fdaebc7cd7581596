import { brand } from '../domain/brand.ts';
import { trialDays } from '../domain/trial.ts';

/** Claims of HOME-3 that the banner makes; src/content/claims.ts has them beside all others. */
export const bannerClaims = {
  cliniciansCounted: { figure: '8,698+', label: 'clinicians' },
  builtBy: { limit: 'Built by', figure: 'clinicians' },
  waitlist: { limit: 'Join the waitlist for', figure: 'Early Access' },
  trial: { figure: `${trialDays}-day`, label: 'free trial' },
} as const;

const { cliniciansCounted, builtBy, waitlist, trial } = bannerClaims;

export const bannerMessages = [
  {
    claim: `${cliniciansCounted.figure} ${cliniciansCounted.label}`,
    text: ` chart with ${brand.name}.`,
    link: `Start a ${trialDays}-day trial`,
    to: '/signup',
  },
  {
    claim: `${builtBy.limit} ${builtBy.figure}.`,
    text: ' See new features first.',
    link: `${waitlist.limit} ${waitlist.figure}`,
    to: '/beta-tester',
  },
  {
    claim: `${trial.figure} ${trial.label}`,
    text: ', no credit card required.',
    link: 'See the plans',
    to: '/pricing',
  },
] as const;
