import { expect, test } from 'vitest';
import { type Claim, type ClaimId, claims, wordingOf } from '../../src/content/claims.ts';

test('[HOME-3] the claims are worded as required', () => {
  const wordings: Record<ClaimId, string> = {
    reclaimed: 'Reclaim 3+ hours daily',
    reclaimedElsewhere: 'Reclaim 2+ hours daily',
    burnout: 'reduce burnout by 78%',
    hoursLost: 'Clinicians lose 3.2 hours daily to documentation',
    moneyLost: 'up to $65,000/year lost per clinician',
    timeWithPatients: 'only 30% of the day with patients',
    faster: '2x faster care with AI documentation',
    builtBy: 'Built by clinicians',
    waitlist: 'Join the waitlist for Early Access',
    trial: '14-day free trial',
    noCard: 'No credit card required',
    setup: '5-minute setup',
    cliniciansCounted: '8,698+ clinicians',
    clinicians: '20K+ clinicians',
    organizations: '1,000+ organizations',
    hipaa: 'HIPAA compliant',
    atRest: 'AES-256 at rest',
    inTransit: 'TLS 1.3 in transit',
    usOnly: 'US-only data',
    identifiers: '18 HIPAA identifiers removed',
    soc2: 'SOC 2 certification in progress',
    uptime: '99.9% uptime',
    throughput: '10-15% higher throughput',
    reimbursement: '3-8% faster reimbursement',
    malpractice: '5-10% fewer malpractice claims',
    documentationTime: 'documentation time down 70-80%',
    billingAccuracy: 'billing accuracy +3-8%',
    burnoutCompared: 'burnout below 30% versus above 60%',
    burnoutStudied: 'a 21.2% burnout reduction in an external study',
  };
  expect(Object.fromEntries(Object.keys(claims).map((id) => [id, wordingOf(id as ClaimId)]))).toEqual(wordings);
});

test('projections and external studies are distinguished from claims', () => {
  const ofKind = (kind: Claim['kind']) => Object.keys(claims).filter((id) => claims[id as ClaimId].kind === kind);
  expect(ofKind('projection')).toEqual(['throughput', 'reimbursement', 'malpractice']);
  expect(ofKind('external')).toEqual(['burnoutStudied']);
});
