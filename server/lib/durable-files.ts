import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The final name of a file or of a temporary file left by a crash. */
export const intendedName = (name: string): string => /^\.(.+)\.[0-9a-f]{12}\.tmp$/.exec(name)?.[1] ?? name;

/** Renames a file to its name after its bytes are on disk. The random temporary name lets two processes place the same file. */
async function place(path: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  const handle = await open(temporary, 'wx', 0o600);
  try {
    try {
      await write(handle);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * Writes a file for this user only, atomically: after a crash it is whole or absent. `syncFolder` makes its name durable.
 * A crash leaves `.<name>.<12 hexadecimal digits>.tmp`.
 * @param path in an existing folder
 * @throws when it cannot be written; then nothing has changed
 */
export const placeFile = (path: string, content: string | Uint8Array): Promise<void> =>
  place(path, (handle) => handle.writeFile(content));

/** Like `placeFile`, with the content of another file of any size. */
export const placeCopy = (from: string, path: string): Promise<void> =>
  place(path, (handle) => handle.writeFile(createReadStream(from)));

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes new, renamed and removed entries of a folder durable. */
export const syncFolder = (path: string): Promise<void> => sync(path, 'r');

export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
  await syncFolder(dirname(path));
}
