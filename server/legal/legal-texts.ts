import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { sha256 } from '../lib/sha256.ts';
import type { LegalDocumentTable } from './tables.ts';

const LOCALE = 'en';

/** The texts on the screen of the legal acceptance, from the same source as the screen. */
export interface AcceptedTexts {
  /** The terms, the business associate agreement, and the statements beside the four boxes. */
  documents: readonly { id: string; text: string }[];
  button: string;
}

export const keptDocuments = ({ documents }: AcceptedTexts): LegalDocumentTable[] =>
  documents.map(({ id, text }) => ({ id, version: legalVersion, locale: LOCALE, sha256: sha256(text), text }));
