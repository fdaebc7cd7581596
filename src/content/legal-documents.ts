import { acceptedBaa } from './accepted-baa.ts';
import { acceptedTerms } from './accepted-terms.ts';
import type { LegalDocument } from './document.ts';
import { policies } from './policies.ts';

/** The dates of the version that is accepted (LEGAL-1). */
export const legalDates = policies.acceptance;

/** What stands below the title of each. */
export const legalDateLine = `Effective ${legalDates.effective}, last updated ${legalDates.updated}.`;

/** Both documents that are accepted before the trial starts (LEGAL-1). */
export const legalDocuments: readonly LegalDocument[] = [acceptedTerms, acceptedBaa];
