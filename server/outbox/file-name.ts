import { extname } from 'node:path';

/** UTF-8 bytes; file systems allow 255. */
const LONGEST_NAME = 150;

/** Reserved by Windows, with any ending. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i;

/** Cuts a text between characters. */
function fitting(text: string, bytes: number): string {
  let fits = '';
  for (const character of text) {
    if (Buffer.byteLength(fits + character) > bytes) break;
    fits += character;
  }
  return fits;
}

/** Removes trailing dots and blanks, as Windows does. A pattern would take quadratic time. */
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ .]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * A file name that is safe on any system: no path, no control or bidirectional characters, no device, not hidden, not too long. The ending
 * stays.
 * @param sent untrusted
 * @param otherwise for a name of which nothing is left
 */
export function safeFileName(sent: string, otherwise: string): string {
  const shown = (sent.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ');
  const plain = trimmedEnd(shown);
  const ending = extname(`x${plain}`);
  const stem = plain
    .slice(0, plain.length - ending.length)
    .replace(/^[ .]+/, '')
    .replace(device, (word) => `_${word}`);
  const room = LONGEST_NAME - Buffer.byteLength(ending);
  // An overlong ending is no ending.
  return room > 0 ? `${fitting(stem || otherwise, room)}${ending}` : fitting(plain, LONGEST_NAME);
}
