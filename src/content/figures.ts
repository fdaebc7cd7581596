import { type Claim, claims } from './claims.ts';

export const figures: readonly Omit<Claim, 'kind'>[] = [
  { ...claims.hoursLost, limit: '', label: 'lost daily to documentation' },
  claims.moneyLost,
  claims.timeWithPatients,
  claims.faster,
  { ...claims.burnout, limit: '', label: 'less burnout' },
  claims.clinicians,
  claims.organizations,
  { ...claims.uptime, label: 'uptime target' },
];

/** Projections of HOME-3, labelled as such. */
export const projections: readonly Claim[] = [claims.throughput, claims.reimbursement, claims.malpractice];
