import * as z from 'zod/mini';
import { emailAddress } from '../shared/fields.ts';

/** The payload of `POST /api/resend-confirmation` (SRV-6). The call is form-encoded, with script and without. */
export const resendConfirmationPayload = z.strictObject({ email: emailAddress });
export type ResendConfirmationPayload = z.infer<typeof resendConfirmationPayload>;
