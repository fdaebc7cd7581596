/**
 * The policy claims of SPEC.md section 9, each once: what the legal pages, the trust center and the questions say of
 * them is put together from here.
 */
export const policies = {
  privacyUpdated: 'October 4, 2025',
  termsUpdated: 'October 5, 2025',
  trialDays: 14,
  setupMinutes: 5,
  encryption: { atRest: 'AES-256', inTransit: 'TLS 1.3' },
  /** That the HIPAA Privacy Rule names, and that are removed. */
  identifiers: 18,
  retention: { usage: 'up to 2 years', clinical: 'about 7 years' },
  /** The two readings of SPEC.md; each page keeps its own (STAT-4). */
  breachNotice: { privacyAndTerms: 'within 60 days', hipaa: 'within 24 hours' },
  liabilityMonths: 12,
  uptime: '99.9%',
  privacyRequests: 'within 30 days',
  compliance: { answer: '24 hours', urgent: 'same day', hours: 'Mon-Fri 9AM-6PM EST' },
} as const;
