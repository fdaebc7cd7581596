import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The name that a file has, or was to have: then it is what a crash has left of it. */
export const intendedName = (name: string): string => /^\.(.+)\.[0-9a-f]{12}\.tmp$/.exec(name)?.[1] ?? name;

/** Gives a file its name when all of it is on disk. A temporary name of its own lets two who place the same file not spoil it for each other. */
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
 * Puts a file that nobody else can read in its place. After a crash or a power cut it is there whole or not at all: its bytes are on
 * disk before it has its name, and what had that name before is replaced at once. That the name stays is `syncFolder`'s part, once for
 * all that is put into a folder. What a crash leaves behind is called `.<name>.<12 hexadecimal digits>.tmp`.
 * @param path in a folder that is there
 * @throws when it cannot be written; then nothing has changed
 */
export const placeFile = (path: string, content: string | Uint8Array): Promise<void> =>
  place(path, (handle) => handle.writeFile(content));

/** The same with another file's content, however large. @throws as `placeFile`, and when there is nothing to copy */
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

/** Has what was put into a folder, renamed in it or removed from it stay so after a power cut. */
export const syncFolder = (path: string): Promise<void> => sync(path, 'r');

/** Makes sure that a file's bytes, and its name, are on disk. */
export async function syncFile(path: string): Promise<void> {
  await sync(path, 'r+');
  await syncFolder(dirname(path));
}
