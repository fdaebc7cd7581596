import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../lib/time.ts';
import { describeError } from '../lib/describe-error.ts';
import { placeCopy, placeFile } from '../lib/durable-files.ts';

/** Milliseconds that files of a former release are served: a tab may stay open over a weekend. */
export const RETENTION_MS = 7 * 24 * 3_600_000;

/** A file with a content hash in its name (vite.config.ts), and its compressed forms; no page, no source map. */
const isAsset = (name: string) => /^[\w.-]+-[\w-]{7,8}\.(?!map\b|html?\b)\w+(?:\.br|\.gz)?$/.test(name);

interface AssetArchiveOptions {
  client: string;
  dataDir: string;
  clock: Pick<Clock, 'now'>;
  log: Logger;
}

/** Times since when no release has a file, keyed by name, in milliseconds since 1970. */
type Retired = Record<string, number>;

/** An unreadable list counts from now: keeping a file too long is safer. */
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
  // A dot file may be in the making by another relay.
  const there = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const [current, kept] = [new Set((await readdir(own)).filter(isAsset)), new Set(there)];
  for (const name of [...current].filter((each) => !kept.has(each)))
    await placeCopy(join(own, name), join(folder, name));

  const [now, known] = [clock.now(), await readRetired(join(archive, 'retired.json'))];
  const retired: Retired = {};
  for (const name of [...kept].filter((each) => !current.has(each))) {
    // A wrong clock must not keep a file for ever. One that is ahead may end the period: a tab left open then loads anew,
    // and nothing of a visitor's is in these files, so no guard as that of SRV-17.
    const since = Math.min(known[name] ?? now, now);
    if (isAsset(name) && now - since < RETENTION_MS) retired[name] = since;
    else await rm(join(folder, name), { recursive: true, force: true });
  }
  await placeFile(join(archive, 'retired.json'), JSON.stringify(retired));
  return folder;
}

/**
 * Keeps this release's hashed files in the data folder for the next releases, and removes expired ones (docs/decisions/0012).
 * @returns the archive's folder; null when it could not be written, which is logged and stops nothing
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
