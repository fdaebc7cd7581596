import { brand } from '../../machines/domain/brand.ts';
import { wordingOf } from './claims.ts';
import { policies } from './policies.ts';

export const announcements = [
  {
    claim: wordingOf('cliniciansCounted'),
    text: ` chart with ${brand.name}.`,
    link: `Start a ${policies.trialDays}-day trial`,
    to: '/signup',
  },
  { claim: `${wordingOf('builtBy')}.`, text: ' Be among the first.', link: wordingOf('waitlist'), to: '/beta-tester' },
  { claim: wordingOf('trial'), text: ', no credit card required.', link: 'See the plans', to: '/pricing' },
] as const;
