import { missingAlert } from '../shared/required-fields.ts';
import { notAgreed } from './beta-application.schema.ts';

/** The required fields by their labels, in the order of the form (BETA-1). */
export const betaLabels = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  contact_method: 'Contact method',
  clinical_title: 'Clinical title',
  county: 'County',
  state: 'State',
} as const;

/**
 * What the form says when these of its fields are wrong, on the page and from the relay alike: what is missing comes
 * before what is not agreed to (BETA-2). Null when it is neither.
 */
export function betaAlert(wrong: readonly string[], values: Readonly<Record<string, string | boolean>>): string | null {
  return missingAlert(betaLabels, wrong, values) ?? (wrong.includes('agree') ? notAgreed : null);
}
