import * as z from 'zod/mini';
import { filled, newPassword } from '../shared/fields.ts';

/**
 * The payload of `POST /complete-registration` (SRV-6): the opaque token of the mailed link, and the password that the visitor has
 * chosen. The call is form-encoded, with script and without. A token that has expired or was used is refused with a
 * message for the field `token`.
 */
export const completeRegistrationPayload = z.strictObject({
  token: filled('The link is not complete'),
  password: newPassword,
});
export type CompleteRegistrationPayload = z.infer<typeof completeRegistrationPayload>;
