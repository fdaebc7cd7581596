import { answerTimes } from '../../machines/domain/answer-times.ts';
import { legalDates } from '../../machines/legal-acceptance/legal-version.ts';
import { trialDays } from '../../machines/domain/trial.ts';

const kept = { usage: 2, clinical: 7 } as const;

/** The policy claims (STAT-2), each defined once for all pages. */
export const policies = {
  acceptance: legalDates,
  privacyUpdated: 'October 4, 2025',
  termsUpdated: 'October 5, 2025',
  trialDays,
  setupMinutes: 5,
  encryption: { atRest: 'AES-256', inTransit: 'TLS 1.3' },
  identifiers: 18,
  retention: { years: kept, usage: `up to ${kept.usage} years`, clinical: `about ${kept.clinical} years` },
  /** There are two terms; each page keeps its own (STAT-4). */
  breachNotice: { privacyAndTerms: 'within 60 days', hipaa: 'within 24 hours' },
  liabilityMonths: 12,
  uptime: '99.9%',
  privacyRequests: 'within 30 days',
  answers: answerTimes,
  compliance: { answer: '24 hours', urgent: 'same day', hours: 'Mon-Fri 9AM-6PM EST' },
} as const;
