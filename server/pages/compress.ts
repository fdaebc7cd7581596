import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** How brotli writes distances (RFC 7932, section 4): postfix bits, and codes for the short ones. Which is best differs from text to text. */
const distances = [
  [0, 0],
  [1, 30],
  [2, 16],
] as const;

const brotli = (content: Buffer, [postfix, direct]: (typeof distances)[number]) =>
  brotliAsync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    },
  });

/** A text at each encoding's smallest, for files that are written once and sent often. */
export async function compressWell(content: Buffer): Promise<{ br: Buffer; gz: Buffer }> {
  const [gz, ...brs] = await Promise.all([gzipAsync(content, { level: 9 }), ...distances.map((distance) => brotli(content, distance))]);
  return { br: brs.reduce((best, other) => (other.length < best.length ? other : best)), gz };
}
