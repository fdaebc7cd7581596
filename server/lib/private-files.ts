import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** New files and folders belong to this user only; SQLite creates its files by the umask. */
export const keepFilesPrivate = (): void => void process.umask(0o077);

const ours = /^(?:staveline\.|secret\.key$)/;

/** Removes the access of other users that releases without a umask left. Ignores file systems without permissions and files of other users. */
export async function tightenFiles(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => ours.test(name));
  await Promise.all(names.map((name) => chmod(join(dataDir, name), 0o600).catch(() => {})));
}
