/** The part of a file that was asked for: from the first to the last byte, counted from 0; 'whole', or 'none' of it if there is no such part. */
type ByteRange = { first: number; last: number } | 'whole' | 'none';

/**
 * Reads a Range header (RFC 9110, 14.2). One part is enough for a player; whatever else is asked for gets the whole file.
 * @param size of the file, in bytes
 */
export function byteRange(header: string, size: number): ByteRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === '' && to === '') return 'whole';
  // Without a beginning: that many bytes of the end.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return 'whole';
  return first > last ? 'none' : { first, last };
}
