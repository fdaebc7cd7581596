import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/** How many builds stay beside the newest: the one before, which a relay may be loading, and one that is being written. */
const KEPT = 2;

/** Where the builds lie that a folder's name leads to. */
const releasesOf = (dist: string) => join(dirname(dist), '.releases', basename(dist));

/**
 * Makes the folder of a new build, beside those before it.
 * @param dist the name that leads to the build in use, such as `dist`
 * @param at milliseconds since 1970: the order of the builds
 * @returns the new folder's path
 */
export async function newRelease(dist: string, at: number): Promise<string> {
  const release = join(releasesOf(dist), `${at}-${process.pid}`);
  await mkdir(release, { recursive: true });
  return release;
}

/**
 * Has a name lead to another build, in one step: a process that resolves the name finds the build before or this one, whole. Older
 * builds are removed.
 * @param release from `newRelease` for the same name
 */
export async function changeOver(dist: string, release: string): Promise<void> {
  const link = `${release}.link`;
  await symlink(relative(dirname(dist), release), link, 'junction');
  // A folder of that name, as builds once left it, cannot be replaced by a rename.
  const isFolder = await readlink(dist).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  );
  if (isFolder) await rename(dist, join(releasesOf(dist), '0'));
  await rename(link, dist);
  const others = (await readdir(releasesOf(dist)))
    .filter((name) => name !== basename(release))
    .toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10));
  for (const name of others.slice(KEPT)) await rm(join(releasesOf(dist), name), { recursive: true, force: true });
}
