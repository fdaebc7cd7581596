import { type Claim, claims } from './claims.ts';

/** The figures that go by on the home page, each with what has to be said of it. */
export const figures: readonly Omit<Claim, 'kind'>[] = [
  { ...claims.hoursLost, limit: '', label: 'lost daily to documentation' },
  claims.moneyLost,
  claims.timeWithPatients,
  claims.faster,
  { ...claims.burnout, limit: '', label: 'less burnout, our claim' },
  claims.clinicians,
  claims.organizations,
  { ...claims.uptime, label: 'uptime, our target' },
];

/** What an organization can expect (SPEC.md section 1): projections, and shown as such. */
export const projections: readonly Claim[] = [claims.throughput, claims.reimbursement, claims.malpractice];
