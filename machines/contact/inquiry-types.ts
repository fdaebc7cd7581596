/** What an inquiry can be about (SPEC.md section 3). Asked for on the page, not sent. */
export const inquiryTypes = ['general', 'integration', 'careers', 'partnership', 'support'] as const;
export type InquiryType = (typeof inquiryTypes)[number];
