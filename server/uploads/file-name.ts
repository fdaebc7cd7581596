import { extname } from 'node:path';

/** Bytes of a name at most, in UTF-8: what fits with room to spare wherever it is saved. */
const LONGEST_NAME = 150;

/** Names that Windows keeps for devices, whatever ending they have. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i;

/** As much of a text as fits, without cutting a character in two. */
function fitting(text: string, bytes: number): string {
  let fits = '';
  for (const character of text) {
    if (Buffer.byteLength(fits + character) > bytes) break;
    fits += character;
  }
  return fits;
}

/** Without the dots and blanks at its end, which Windows drops. By steps, for a pattern would take quadratic time on a name of dots. */
function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[ .]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * A name under which what a visitor has sent can be saved on any system: the last part of a path, without characters
 * that control a terminal, turn the reading direction or mean something to a file system, no device, no hidden file,
 * not too long. Its ending stays.
 * @param sent as the sender put it: anything at all
 * @param otherwise stands for a name of which nothing is left
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
  // An ending that leaves no room is none.
  return room > 0 ? `${fitting(stem || otherwise, room)}${ending}` : fitting(plain, LONGEST_NAME);
}
