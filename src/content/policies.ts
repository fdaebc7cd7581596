import { trialDays } from '../../machines/domain/trial.ts';

/** Years that data is kept. */
const kept = { usage: 2, clinical: 7 } as const;

/**
 * The policy claims of SPEC.md section 9, each once: what the legal pages, the trust center and the questions say of
 * them is put together from here.
 */
export const policies = {
  /** Of the two documents that are accepted before the trial. Their version is the second, as ISO 8601 (machines/legal-acceptance/legal-version.ts). */
  acceptance: { effective: 'January 1, 2025', updated: 'July 27, 2025' },
  privacyUpdated: 'October 4, 2025',
  termsUpdated: 'October 5, 2025',
  trialDays,
  setupMinutes: 5,
  encryption: { atRest: 'AES-256', inTransit: 'TLS 1.3' },
  /** That the HIPAA Privacy Rule names, and that are removed. */
  identifiers: 18,
  retention: { years: kept, usage: `up to ${kept.usage} years`, clinical: `about ${kept.clinical} years` },
  /** The two readings of SPEC.md; each page keeps its own (STAT-4). */
  breachNotice: { privacyAndTerms: 'within 60 days', hipaa: 'within 24 hours' },
  liabilityMonths: 12,
  uptime: '99.9%',
  privacyRequests: 'within 30 days',
  /** Promised response times (CONT-4, CAR-1). */
  answers: {
    general: '24 hours',
    support: '4 hours',
    integration: '48 hours',
    urgent: 'same day',
    careers: '1-2 business days',
  },
  compliance: { answer: '24 hours', urgent: 'same day', hours: 'Mon-Fri 9AM-6PM EST' },
} as const;
