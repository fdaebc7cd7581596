import * as z from 'zod/mini';
import { passwordMinimum } from '../domain/password-minimum.ts';

/** One line: a line break would look like another field in a mail. NUL is kept, and rejected. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const oneLine = z.overwrite((text: string) => text.replace(/[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/g, ' '));

export const filled = (message: string) => z.string().check(oneLine, z.trim(), z.minLength(1, message));

export const optional = z.string().check(oneLine, z.trim());

export const filledLines = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
export const optionalLines = z.string().check(z.trim());

/** Any characters; blanks count. */
export const newPassword = z
  .string()
  .check(z.minLength(passwordMinimum, `Enter a password of at least ${passwordMinimum} characters`));

/** The address a browser's `type=email` accepts (HTML Standard, "valid email address"). */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email address'),
    z.regex(htmlEmail, 'Enter an email address in the format name@example.com'),
  );

/** SRV-11: beside every free text. */
export const noPatientInformation = 'Please do not include patient information.';
