import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../sync-folder.ts';

/** What a file holds, so that one can tell whether it still does. */
export interface FileDigest {
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

/** Makes sure that a file's bytes, and its name, are on disk. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(dirname(path));
}

/** Writes a new file that nobody else can read, down to the disk. @throws when there is one already */
export async function writeNew(path: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file into a new one that nobody else can read, down to the disk. @throws when there is one already */
export async function copyNew(from: string, to: string): Promise<void> {
  const handle = await open(to, 'wx', 0o600);
  await pipeline(createReadStream(from), handle.createWriteStream({ flush: true }));
}
