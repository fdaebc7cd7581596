/** CONT-1. Not sent (CONT-2). */
export const inquiryTypes = ['general', 'integration', 'careers', 'partnership', 'support'] as const;
export type InquiryType = (typeof inquiryTypes)[number];
