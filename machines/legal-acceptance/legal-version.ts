/** The version of the documents that is to be accepted: the day of their last update (LEGAL-1), as ISO 8601 writes it. */
export const legalVersion = '2025-07-27';
