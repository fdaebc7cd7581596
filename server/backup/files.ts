import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** What a file holds, so that one can tell whether it still does. */
interface FileDigest {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** @throws when it cannot be read */
export async function digestOfFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { size, sha256: hash.digest('hex') };
}
