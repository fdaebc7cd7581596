import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Has files and folders that this process makes from now on belong to its user alone: SQLite makes its own as the umask lets it. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

/** The store's files and the key, by name. */
const ours = /^(?:staveline\.|secret\.key$)/;

/**
 * Takes the files of a data folder from other users, as releases without a umask have left them.
 * Where the file system has no permissions, or the files are another user's, they stay as they are.
 */
export async function tightenFiles(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => ours.test(name));
  await Promise.all(names.map((name) => chmod(join(dataDir, name), 0o600).catch(() => {})));
}
