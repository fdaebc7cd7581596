import { open } from 'node:fs/promises';

/** Has what was written into a folder, renamed in it or removed from it stay so after a power cut: a file's own sync keeps its bytes alone. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
