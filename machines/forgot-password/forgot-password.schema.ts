import * as z from 'zod/mini';
import { emailAddress } from '../shared/fields.ts';

/** The payload of `POST /forgot-password` (SRV-7). The call is form-encoded, with script and without. */
export const forgotPasswordPayload = z.strictObject({ email: emailAddress });
export type ForgotPasswordPayload = z.infer<typeof forgotPasswordPayload>;
