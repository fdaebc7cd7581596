import * as z from 'zod/mini';
import { filled, newPassword } from '../shared/fields.ts';

/**
 * The payload of `POST /reset-password` (SRV-7): the opaque token of the mailed link, and the password that the visitor has
 * chosen. The call is form-encoded, with script and without. A token that has expired or was used is refused with a
 * message for the field `token`.
 */
export const resetPasswordPayload = z.strictObject({
  token: filled('The link is not complete'),
  password: newPassword,
});
export type ResetPasswordPayload = z.infer<typeof resetPasswordPayload>;
