import { legalVersion } from '../../machines/legal-acceptance/legal-version.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { LegalDocumentTable } from './tables.ts';

const LOCALE = 'en';

/** What the screen of the legal acceptance shows, as text: made from the same words as the screen itself. */
export interface AcceptedTexts {
  /** The terms, the business associate agreement, and the statements beside the four boxes. */
  documents: readonly { id: string; text: string }[];
  /** The words on the button. */
  button: string;
}

/** The documents as they are kept: each with its version and the SHA-256 of its exact text. */
export const keptDocuments = ({ documents }: AcceptedTexts): LegalDocumentTable[] =>
  documents.map(({ id, text }) => ({ id, version: legalVersion, locale: LOCALE, sha256: sha256(text), text }));
