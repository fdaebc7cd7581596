import type { ReactNode } from 'react';

/** A section of a long text. The list of sections makes the contents list and the anchors. */
export interface DocumentSection {
  /** Its anchor: an address that others may have linked to, so it stays. */
  id: string;
  heading: string;
  body: ReactNode;
}

/** A legal document that is accepted (LEGAL-1): numbered sections of numbered clauses, as plain text, because it is recorded word for word. */
export interface LegalDocument {
  /** Its anchor, and its name in the record. */
  id: 'terms' | 'baa';
  /** The label of its tab. */
  tab: string;
  title: string;
  /** One sentence on what it is about. */
  summary: string;
  /** Each with an anchor that stays. A clause that names another one names it by its number. */
  sections: readonly { id: string; heading: string; clauses: readonly string[] }[];
}
