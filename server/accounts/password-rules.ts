import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '../../machines/domain/brand.ts';

/** Bytes of a password at most: far beyond what anybody types, and short enough to be hashed at any time. */
const LONGEST_PASSWORD = 1_024;

const TOO_LONG = 'Use at most 1,024 bytes';
const TOO_COMMON = 'This password is too common. Choose another one';

/** Some 49,000 passwords that leaks have shown to be common, in lower case; ASVS 5.0 (6.2.4) asks for at least 3,000. */
const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Rows of keys and numbers that people run along. */
const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const bothWays = runs.flatMap((run) => [run, run.split('').toReversed().join('')]);

/** Whether it is one short piece over and over: `aaaaaaaa`, `abcabcabc`. */
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

/** What people put before and after a common word to please a rule: up to four digits or signs. */
const decoration = /^[^\p{L}]{1,4}|[^\p{L}]{1,4}$/gu;

/** Whether it is a piece of a row of keys or of the alphabet. */
const isRun = (text: string) => bothWays.some((run) => run.includes(text));

/** The form in which a password is hashed: what looks alike is typed differently on different keyboards. */
export const normalized = (password: string) => password.normalize('NFC');

/** Whether a password is longer than any that could have been chosen. */
export const isTooLong = (password: string) => Buffer.byteLength(normalized(password)) > LONGEST_PASSWORD;

/**
 * What is wrong with a password that somebody chooses, as far as its flow's schema does not say it already; null when
 * nothing is.
 * @param address the account's mail address, where the call knows it
 */
export function passwordProblem(password: string, address: string | null): string | null {
  if (isTooLong(password)) return TOO_LONG;
  const text = normalized(password).toLowerCase();
  const own = address === null ? [] : [address.toLowerCase(), address.toLowerCase().split('@', 1)[0] ?? ''];
  const named = [brand.name.toLowerCase(), brand.slug, ...own];
  const known = [text, text.replaceAll(decoration, '')].some(
    (word) => commonPasswords.has(word) || named.includes(word),
  );
  if (known || repeats(text) || isRun(text)) return TOO_COMMON;
  return null;
}
