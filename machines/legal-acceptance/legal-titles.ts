/** Titles of the accepted documents, by the id of their record. */
export const legalTitles = {
  terms: 'Terms & Conditions',
  baa: 'Business Associate Agreement',
  statements: 'Acknowledgments',
} as const;

/** The id itself where an earlier release recorded one without a title. */
export const legalTitleOf = (id: string): string => legalTitles[id as keyof typeof legalTitles] ?? id;
