import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import { describeError } from '../kernel/describe-error.ts';
import { placeCopy, placeFile } from '../kernel/durable-files.ts';

/** How long after the release that had them hashed files are still served, in milliseconds: a tab may stay open over a week-end. */
export const RETENTION_MS = 7 * 24 * 3_600_000;

/** What browsers load by a name that follows from the content (vite.config.ts), with its compressed forms; no page, no source map. */
const isAsset = (name: string) => /^[\w.-]+-[\w-]{7,8}\.(?!map\b|html?\b)\w+(?:\.br|\.gz)?$/.test(name);

interface AssetArchiveOptions {
  /** The folder of the browser's files, as built. */
  client: string;
  dataDir: string;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/** By name: since when (ms since 1970) no release has had the file. */
type Retired = Record<string, number>;

/** What cannot be read counts from now: a file is kept too long rather than too short. */
async function readRetired(path: string): Promise<Retired> {
  try {
    const read = JSON.parse(await readFile(path, 'utf8')) as unknown;
    return Object.fromEntries(Object.entries(read ?? {}).filter(([, at]) => Number.isFinite(at)));
  } catch {
    return {};
  }
}

async function keep({ client, dataDir, clock }: AssetArchiveOptions): Promise<string> {
  const [own, archive] = [join(client, 'assets'), join(dataDir, 'assets-archive')];
  const folder = join(archive, 'assets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // What begins with a dot another relay on the same folder may just be placing.
  const there = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const [current, kept] = [new Set((await readdir(own)).filter(isAsset)), new Set(there)];
  for (const name of [...current].filter((each) => !kept.has(each)))
    await placeCopy(join(own, name), join(folder, name));

  const [now, known] = [clock.now(), await readRetired(join(archive, 'retired.json'))];
  const retired: Retired = {};
  for (const name of [...kept].filter((each) => !current.has(each))) {
    // A clock that was wrong must not keep it for ever.
    const since = Math.min(known[name] ?? now, now);
    if (isAsset(name) && now - since < RETENTION_MS) retired[name] = since;
    else await rm(join(folder, name), { recursive: true, force: true });
  }
  await placeFile(join(archive, 'retired.json'), JSON.stringify(retired));
  return folder;
}

/**
 * Keeps the hashed files of this release for those after it, in the data folder, and removes those whose time is over. A page that
 * was opened before a release asks for its own parts later; the data folder is what stays when a build, a container's image or a
 * machine's program folder is replaced.
 * @returns the folder of what is kept, for `createPages`; null when it could not be kept, which stops nothing
 */
export async function keepAssets(options: AssetArchiveOptions): Promise<string | null> {
  try {
    return await keep(options);
  } catch (error) {
    options.log.warn(
      { error: describeError(error) },
      'the assets of this release could not be kept for pages that stay open',
    );
    return null;
  }
}
