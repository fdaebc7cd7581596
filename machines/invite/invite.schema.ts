import * as z from 'zod/mini';

/** An invite code as codes are compared: without case, blanks and dashes, which get lost on the way from mail to form. */
export const canonicalCode = (code: string) => code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();

export const inviteCode = z.string().check(z.overwrite(canonicalCode), z.minLength(1, 'Enter your invite code'));

/** The payload of `POST /signup-invite` (SRV-7). The call is form-encoded, with script and without. */
export const invitePayload = z.strictObject({ code: inviteCode });
export type InvitePayload = z.infer<typeof invitePayload>;
