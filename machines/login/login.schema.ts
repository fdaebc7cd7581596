import * as z from 'zod/mini';
import { emailAddress, filled, optional } from '../shared/fields.ts';

/**
 * The payload of `POST /login` (LOGIN-1, SPEC.md section 7): address and password. After a signup the mailed link adds
 * `confirmation`, the opaque token that logging in with it consumes (SIGN-9, SRV-6). Nothing trims a password.
 */
export const loginPayload = z.strictObject({
  email: emailAddress,
  password: z.string().check(z.minLength(1, 'Enter your password')),
  confirmation: z.optional(filled('The confirmation is empty')),
});

/** What the form holds: without a mailed link the confirmation is an empty text, which the page does not send. */
export const loginFields = z.strictObject({ ...loginPayload.shape, confirmation: optional });
