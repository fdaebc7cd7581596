import type { ReactNode } from 'react';

export interface DocumentSection {
  /** Its anchor. It must not change, because others link to it. */
  id: string;
  heading: string;
  body: ReactNode;
}

/** LEGAL-1: numbered sections of numbered clauses. Plain text, because it is recorded verbatim. */
export interface LegalDocument {
  /** Its anchor, and its name in the record. */
  id: 'terms' | 'baa';
  tab: string;
  title: string;
  summary: string;
  /** Anchors must not change. Clauses refer to each other by number. */
  sections: readonly { id: string; heading: string; clauses: readonly string[] }[];
}
