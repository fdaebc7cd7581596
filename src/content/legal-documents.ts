import { acceptedBaa } from './accepted-baa.ts';
import { acceptedTerms } from './accepted-terms.ts';
import type { LegalDocument } from './document.ts';
import { policies } from './policies.ts';

export const legalDates = policies.acceptance;

export const legalDateLine = `Effective ${legalDates.effective}, last updated ${legalDates.updated}.`;

export const legalDocuments: readonly LegalDocument[] = [acceptedTerms, acceptedBaa];
