import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '../../machines/domain/brand.ts';
import { CHECK_ENTRIES, HttpError } from '../http/http-error.ts';

/** Bytes: longer than any typed password, short enough to hash at any time. */
const LONGEST_PASSWORD = 1_024;

const TOO_LONG = 'Use at most 1,024 bytes';
const TOO_COMMON = 'This password is too common. Choose another one';

/** About 49,000 leaked passwords in lower case; ASVS 5.0 (6.2.4) asks for at least 3,000. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const bothWays = runs.flatMap((run) => [run, run.split('').toReversed().join('')]);

/** Whether the text repeats a piece of one to three characters: `aaaaaaaa`, `abcabcabc`. */
function repeats(text: string): boolean {
  return [1, 2, 3].some(
    (size) =>
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length),
  );
}

/** Digits and signs before and after a common word, such as a year and an exclamation mark. */
const decoration = /^[^\p{L}]{1,6}|[^\p{L}]{1,6}$/gu;

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');

/** In any spelling, with any digits and signs: the first guesses of an attacker who knows the site (ASVS 5.0, 6.2.11). */
const ownNames: ReadonlySet<string> = new Set([brand.name, brand.slug, brand.assistant].map(lettersOf));

const isRun = (text: string) => bothWays.some((run) => run.includes(text));

/** NFC: keyboards encode the same letter differently. */
export const normalized = (password: string) => password.normalize('NFC');

export const isTooLong = (password: string) => Buffer.byteLength(normalized(password)) > LONGEST_PASSWORD;

/**
 * The problem of a new password that its flow's schema does not check; null without one.
 * @param address the account's mail address, where the call knows it
 */
export function passwordProblem(password: string, address: string | null): string | null {
  if (isTooLong(password)) return TOO_LONG;
  const text = normalized(password).toLowerCase();
  const own = address === null ? [] : [address.toLowerCase(), address.toLowerCase().split('@', 1)[0] ?? ''];
  const known = [text, text.replaceAll(decoration, '')].some((word) => commonPasswords.has(word) || own.includes(word));
  if (known || ownNames.has(lettersOf(text)) || repeats(text) || isRun(text)) return TOO_COMMON;
  return null;
}

/** @throws HttpError 422 for a password with a problem */
export function assertGoodPassword(password: string, address: string): void {
  const problem = passwordProblem(password, address);
  if (problem !== null) throw new HttpError(422, CHECK_ENTRIES, { fields: { password: problem } });
}
