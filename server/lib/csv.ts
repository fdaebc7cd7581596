/**
 * Text that a spreadsheet would run (https://owasp.org/www-community/attacks/CSV_Injection): also after blanks, which
 * some programs remove, and in full width, which some convert.
 */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

/** A byte order mark: without it Excel reads UTF-8 as an eight-bit character set. */
export const CSV_START = '\uFEFF';

/** Quoted always. What could be a formula gets an apostrophe in front, which makes it a text. */
export function csvCell(text: string): string {
  const plain = text.replaceAll(/(?![\t\r\n])\p{Cc}/gu, '');
  return `"${(formula.test(plain) ? `'${plain}` : plain).replaceAll('"', '""')}"`;
}

/** A record without its line break, which is CRLF (RFC 4180, 2). */
export const csvRecord = (cells: readonly string[]): string => cells.map(csvCell).join(',');
