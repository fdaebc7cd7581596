import * as z from 'zod/mini';

/** Codes are compared without case, blanks and dashes, which get lost between mail and form. */
export const canonicalCode = (code: string) => code.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();

export const inviteCode = z.string().check(z.overwrite(canonicalCode), z.minLength(1, 'Enter your invite code'));
