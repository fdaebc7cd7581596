import * as z from 'zod/mini';
import { emailAddress, filled, optional, optionalLines } from '../shared/fields.ts';
import { usStates } from '../domain/us-states.ts';

/** How a tester wants to be reached (BETA-1). */
export const contactMethods = ['Email', 'Phone', 'Text'] as const;

/** Who may test (BETA-1). */
export const clinicalTitles = ['MD', 'DO', 'NP', 'PA'] as const;

const fields = {
  full_name: filled('Enter your full name'),
  email: emailAddress,
  phone: filled('Enter your phone number'),
  contact_method: z.enum(contactMethods, 'Choose how we reach you'),
  clinical_title: z.enum(clinicalTitles, 'Choose your clinical title'),
  county: filled('Enter your county'),
  state: z.enum(usStates, 'Choose your state'),
  employer: optional,
  notes: optionalLines,
};

/** What is said without the agreement (BETA-2). */
export const notAgreed = 'Please agree to the NDA and beta testing guidelines.';

/** The payload of `POST /beta-signup` (BETA-3). An `agree` that is empty is no agreement. */
export const betaPayload = z.strictObject({ ...fields, agree: z.literal('on', notAgreed) });
export type BetaPayload = z.infer<typeof betaPayload>;

/** What the visitor fills in (BETA-1, BETA-2). */
export const betaFields = z.strictObject({
  ...fields,
  agree: z.literal(true, 'Agree to the NDA and the guidelines to continue'),
});
