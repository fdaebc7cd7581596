/** First and last byte, counted from 0; 'none': not satisfiable. */
type ByteRange = { first: number; last: number } | 'whole' | 'none';

/** Parses a Range header (RFC 9110, 14.2). Several ranges or a malformed header get the whole file. @param size in bytes */
export function byteRange(header: string, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return 'whole';
  // A suffix range: the last bytes.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole';
  return first > last ? 'none' : { first, last };
}
