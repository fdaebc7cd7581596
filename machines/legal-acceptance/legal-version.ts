/** The day of the documents' last update (LEGAL-1), as ISO 8601. */
export const legalVersion = '2025-07-27';
