/** Promised response times (CONT-4, CAR-1). */
export const answerTimes = {
  general: '24 hours',
  support: '4 hours',
  integration: '48 hours',
  urgent: 'same day',
  careers: '1-2 business days',
} as const;
