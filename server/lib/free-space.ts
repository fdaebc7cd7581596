import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Free bytes on the file system of a folder that may not exist yet. @throws when they cannot be read */
export async function freeSpace(folder: string): Promise<number> {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}
