import * as z from 'zod/mini';

/** The fields that several forms ask for, each with the message that stands beside it. Texts are trimmed. */

/** A text that has to be there. */
export const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

/** A text that may be left empty. */
export const optional = z.string().check(z.trim());

/** A password that is being chosen: 8 characters or more, whichever they are (SPEC.md section 5). Blanks count. */
export const newPassword = z.string().check(z.minLength(1, 'Enter a password'), z.minLength(8, 'Use at least 8 characters'));

/** The address a browser's `type=email` accepts (HTML Standard, "valid email address"). */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A mail address that has to be there. */
export const emailAddress = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter your email address'),
  z.regex(htmlEmail, 'Enter an email address in the format name@example.com'),
);
