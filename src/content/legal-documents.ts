import { Children, isValidElement, type ReactNode } from 'react';
import { brand } from '../../machines/domain/brand.ts';
import { legalTitles } from '../../machines/legal-acceptance/legal-titles.ts';
import Baa from './accepted-baa.mdx';
import Terms from './accepted-terms.mdx';
import { sectionsOf } from './mdx-text.tsx';
import { policies } from './policies.ts';

/** LEGAL-1: numbered sections of numbered clauses. Plain text, because it is recorded verbatim. */
export interface LegalDocument {
  /** Anchor, and name in the record. */
  id: 'terms' | 'baa';
  tab: string;
  title: string;
  summary: string;
  /** Anchors must not change. Clauses refer to each other by number. */
  sections: readonly { id: string; heading: string; clauses: readonly string[] }[];
}

export const legalDates = policies.acceptance;

export const legalDateLine = `Effective ${legalDates.effective}, last updated ${legalDates.updated}.`;

const childrenOf = (node: ReactNode) =>
  Children.toArray(isValidElement<{ children: ReactNode }>(node) ? node.props.children : null);

/** The clauses are the items of a section's list. */
const clausesOf = (text: typeof Terms) =>
  sectionsOf(text).map(({ id, heading, children }) => ({
    id,
    heading,
    clauses: Children.toArray(children)
      .flatMap(childrenOf)
      .map((item) => childrenOf(item).join('')),
  }));

export const legalDocuments: readonly LegalDocument[] = [
  {
    id: 'terms',
    tab: 'Terms & Conditions',
    title: legalTitles.terms,
    summary: `What you may expect of ${brand.name}, and what ${brand.name} expects of you.`,
    sections: clausesOf(Terms),
  },
  {
    id: 'baa',
    tab: 'BAA',
    title: legalTitles.baa,
    summary: `How ${brand.name}, as your business associate under HIPAA, handles protected health information.`,
    sections: clausesOf(Baa),
  },
];
