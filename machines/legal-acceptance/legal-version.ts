/** The day of the documents' last update (LEGAL-1), as ISO 8601. */
export const legalVersion = '2025-07-27';

/** Both dates in words. */
export const legalDates = { effective: 'January 1, 2025', updated: 'July 27, 2025' } as const;

export const acceptedVersions = `You accept the versions that were last updated ${legalDates.updated}, effective ${legalDates.effective}.`;
