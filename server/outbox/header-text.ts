/** Limit for visitor text in a header; RFC 5322 wants lines below 998 characters. */
const LONGEST_HEADER_TEXT = 150;

/** One line of visitor text without control characters and without encoded words (RFC 2047, `=?utf-8?Q?…?=`). */
export function headerText(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_HEADER_TEXT ? line : `${characters.slice(0, LONGEST_HEADER_TEXT - 1).join('')}…`;
}
