import * as z from 'zod/mini';
import { passwordMinimum } from '../domain/password-minimum.ts';

/** One line: a line break would look like another field in a mail. NUL is kept, and rejected. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
const oneLine = z.overwrite((text: string) => text.replace(/[\u0001-\u001f\u007f-\u009f\u2028\u2029]+/g, ' '));

/** Invisible characters besides blanks: format characters and default-ignorables, such as the zero-width space. */
const hidden = /[\p{Cf}\p{DI}\u2800]/gu;

/** Belongs to the character before it: a variation of an emoji, a part of a flag. */
const belongs = /[\uFE00-\uFE0F\u{E0020}-\u{E007F}]/u;

const isSeen = (character: string) => character.replace(hidden, '').trim() !== '';

/** Removes invisible characters at both ends; empty where no character is visible. */
function trimmed(text: string): string {
  const characters = [...text];
  const first = characters.findIndex(isSeen);
  if (first < 0) return '';
  let end = characters.findLastIndex(isSeen) + 1;
  while (belongs.test(characters[end] ?? '')) end += 1;
  return characters.slice(first, end).join('');
}

const trim = z.overwrite(trimmed);

export const filled = (message: string) => z.string().check(oneLine, trim, z.minLength(1, message));

export const optional = z.string().check(oneLine, trim);

export const filledLines = (message: string) => z.string().check(trim, z.minLength(1, message));
export const optionalLines = z.string().check(trim);

/** Any characters; blanks count. */
export const newPassword = z
  .string()
  .check(z.minLength(passwordMinimum, `Enter a password of at least ${passwordMinimum} characters`));

/** The address a browser's `type=email` accepts (HTML Standard, "valid email address"). */
const htmlEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** An internationalized domain in its ASCII form, as Chromium's field sends it. */
function inAscii(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^\0-\u007f]/.test(domain) || /[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return address;
  return address.slice(0, at) + (URL.parse(`http://${domain}`)?.hostname ?? domain);
}

export const emailAddress = z.string().check(
  // Invisible characters are removed: the visitor could not find them.
  z.overwrite((text) => inAscii(trimmed(text.replace(hidden, '')))),
  z.minLength(1, 'Enter your email address'),
  z.regex(htmlEmail, 'Enter an email address in the format name@example.com'),
);

/** SRV-11: beside every free text. */
export const noPatientInformation = 'Please do not include patient information.';
