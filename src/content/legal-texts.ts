import { legalBoxes } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import { legalButton, legalStatements } from '../../machines/legal-acceptance/legal-statements.ts';
import { type LegalDocument, legalDateLine, legalDocuments } from './legal-documents.ts';

/** The accepted texts, which the relay records verbatim (server/accounts/legal-record.ts). */
export interface AcceptedTexts {
  documents: readonly { id: string; text: string }[];
  button: string;
}

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
