import { bannerClaims } from '../../machines/banner/banner.messages.ts';
import { policies } from './policies.ts';

/**
 * claim: our marketing, not measured by others. promise: a commitment. rule: how the product works. projection:
 * expected, not measured. external: a published study.
 */
export type ClaimKind = 'claim' | 'promise' | 'rule' | 'projection' | 'external';

/** `limit figure label` is HOME-3's wording; the figure may be shown large. */
export interface Claim {
  kind: ClaimKind;
  limit?: string;
  figure: string;
  label?: string;
}

/** Claims of HOME-3 shown as figures. Policies come from policies.ts: one definition per number. */
export const claims = {
  reclaimed: { kind: 'claim', limit: 'Reclaim', figure: '3+ hours', label: 'daily' },
  reclaimedElsewhere: { kind: 'claim', limit: 'Reclaim', figure: '2+ hours', label: 'daily' },
  burnout: { kind: 'claim', limit: 'reduce burnout by', figure: '78%' },
  hoursLost: { kind: 'claim', limit: 'Clinicians lose', figure: '3.2 hours', label: 'daily to documentation' },
  moneyLost: { kind: 'claim', limit: 'up to', figure: '$65,000/year', label: 'lost per clinician' },
  timeWithPatients: { kind: 'claim', limit: 'only', figure: '30%', label: 'of the day with patients' },
  faster: { kind: 'claim', figure: '2x', label: 'faster care with AI documentation' },
  builtBy: { kind: 'claim', ...bannerClaims.builtBy },
  waitlist: { kind: 'claim', ...bannerClaims.waitlist },

  trial: { kind: 'rule', ...bannerClaims.trial },
  noCard: { kind: 'rule', figure: 'No credit card', label: 'required' },
  setup: { kind: 'rule', figure: `${policies.setupMinutes}-minute`, label: 'setup' },

  /** In the banner and the trial call only; elsewhere the rounder figure below. */
  cliniciansCounted: { kind: 'claim', ...bannerClaims.cliniciansCounted },
  clinicians: { kind: 'claim', figure: '20K+', label: 'clinicians' },
  organizations: { kind: 'claim', figure: '1,000+', label: 'organizations' },

  hipaa: { kind: 'promise', figure: 'HIPAA', label: 'compliant' },
  atRest: { kind: 'promise', figure: policies.encryption.atRest, label: 'at rest' },
  inTransit: { kind: 'promise', figure: policies.encryption.inTransit, label: 'in transit' },
  usOnly: { kind: 'promise', figure: 'US-only', label: 'data' },
  identifiers: { kind: 'promise', figure: `${policies.identifiers}`, label: 'HIPAA identifiers removed' },
  soc2: { kind: 'promise', figure: 'SOC 2', label: 'certification in progress' },
  uptime: { kind: 'promise', figure: policies.uptime, label: 'uptime' },

  throughput: { kind: 'projection', figure: '10-15%', label: 'higher throughput' },
  reimbursement: { kind: 'projection', figure: '3-8%', label: 'faster reimbursement' },
  malpractice: { kind: 'projection', figure: '5-10%', label: 'fewer malpractice claims' },

  documentationTime: { kind: 'claim', limit: 'documentation time down', figure: '70-80%' },
  billingAccuracy: { kind: 'claim', limit: 'billing accuracy', figure: '+3-8%' },
  burnoutCompared: { kind: 'claim', limit: 'burnout', figure: 'below 30%', label: 'versus above 60%' },
  burnoutStudied: { kind: 'external', limit: 'a', figure: '21.2%', label: 'burnout reduction in an external study' },
} as const satisfies Record<string, Claim>;

export type ClaimId = keyof typeof claims;

export function wordingOf(id: ClaimId): string {
  const { limit, figure, label }: Claim = claims[id];
  return [limit, figure, label].filter(Boolean).join(' ');
}
