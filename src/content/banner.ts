import { brand } from '../../machines/brand.ts';

/** What the banner says by turns: a claim of SPEC.md section 1, and where it leads. */
export const announcements = [
  { claim: '8,698+ clinicians', text: ` chart with ${brand.name}.`, link: 'Start a 14-day trial', to: '/signup' },
  { claim: 'Built by clinicians.', text: ' Be among the first.', link: 'Join the waitlist for Early Access', to: '/beta-tester' },
  { claim: '14-day free trial', text: ', no credit card required.', link: 'See the plans', to: '/pricing' },
] as const;
