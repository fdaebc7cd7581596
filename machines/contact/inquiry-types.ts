/** SPEC.md section 3. Not sent. */
export const inquiryTypes = ['general', 'integration', 'careers', 'partnership', 'support'] as const;
export type InquiryType = (typeof inquiryTypes)[number];
