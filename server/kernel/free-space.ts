import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Bytes that are left for us on a folder's file system, or on the one that it would be made on.
 * @throws when that cannot be looked at
 */
export async function freeSpace(folder: string): Promise<number> {
  let there = folder;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  return bavail * bsize;
}
