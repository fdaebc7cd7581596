import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

/** Builds kept beside the newest: the one before, which a relay may be loading, and one in the making. */
const KEPT = 2;

/** The folder with the builds that a link such as `dist` points to. */
const releasesOf = (dist: string) => join(dirname(dist), '.releases', basename(dist));

/**
 * Creates the folder of a new build. @param dist the link to the current build, such as `dist`
 * @param at milliseconds since 1970: the order of the builds
 */
export async function newRelease(dist: string, at: number): Promise<string> {
  const release = join(releasesOf(dist), `${at}-${process.pid}`);
  await mkdir(release, { recursive: true });
  return release;
}

/** Points the link to another build atomically: a process sees the former build or this one, whole. Removes older builds. */
export async function changeOver(dist: string, release: string): Promise<void> {
  const link = `${release}.link`;
  await symlink(relative(dirname(dist), release), link, 'junction');
  await rename(link, dist);
  const others = (await readdir(releasesOf(dist)))
    .filter((name) => name !== basename(release))
    .toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10));
  for (const name of others.slice(KEPT)) await rm(join(releasesOf(dist), name), { recursive: true, force: true });
}
