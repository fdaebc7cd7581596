/** The titles of what is accepted, by the id under which it is recorded. */
export const legalTitles = {
  terms: 'Terms & Conditions',
  baa: 'Business Associate Agreement',
  statements: 'Statements beside the boxes',
} as const;
