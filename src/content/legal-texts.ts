import { legalBoxes } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalButton, legalStatements } from '../../machines/legal-acceptance/legal-statements.ts';
import type { LegalDocument } from './document.ts';
import { legalDateLine, legalDocuments } from './legal-documents.ts';

/** What somebody accepts, as text: the relay records it word for word (server/legal/legal-texts.ts). */
export interface AcceptedTexts {
  /** Both documents, and the statements beside the four boxes. */
  documents: readonly { id: string; text: string }[];
  /** The words on the button. */
  button: string;
}

/** A document as the screen shows it, a line for each heading and each clause. */
function documentText({ title, summary, sections }: LegalDocument): string {
  const lines = sections.flatMap(({ heading, clauses }, index) => [
    `${index + 1}. ${heading}`,
    ...clauses.map((clause, at) => `${index + 1}.${at + 1} ${clause}`),
  ]);
  return [title, legalDateLine, summary, ...lines].join('\n');
}

export const acceptedTexts: AcceptedTexts = {
  documents: [
    ...legalDocuments.map((document) => ({ id: document.id, text: documentText(document) })),
    { id: 'statements', text: legalBoxes.map((box) => legalStatements[box]).join('\n') },
  ],
  button: legalButton,
};
