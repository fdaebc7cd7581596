import { existsSync } from 'node:fs';
import { lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sqliteEngine } from '../db/sqlite.ts';
import { BUSY_TIMEOUT, databasePath, ownDataDir } from '../db/data-folder.ts';
import { SqliteThread } from '../db/sqlite-thread.ts';
import { placeCopy, syncFile, syncFolder } from '../lib/durable-files.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { Secret } from '../lib/secret.ts';
import { outboxDir } from '../outbox/mail.ts';
import { migrate, schemaState } from '../db/schema.ts';
import { DATABASE, digestOfFile, KEY, type Manifest, MANIFEST, manifestSchema, sealOf } from './backup.ts';

interface RestoreOptions {
  backup: string;
  dataDir: string;
  /** SECRET_KEY; null: the backup's key goes into the data folder. */
  secretKey: Uint8Array | null;
}

interface Restored {
  manifest: Manifest;
  /** False: links and cookies from before the restore are void. */
  sameKey: boolean;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const absent = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    throw new OperatorError(
      absent
        ? `There is no backup in ${folder}: it has no ${MANIFEST}.`
        : `The backup in ${folder} cannot be read (${error.message}).`,
      { cause: error },
    );
  });
  try {
    const { sha256, ...rest } = JSON.parse(text) as { sha256?: unknown };
    const manifest = manifestSchema.parse(rest);
    if (sha256 === sealOf(manifest)) return manifest;
  } catch {
    // Reported below.
  }
  throw new OperatorError(`The backup is damaged: ${MANIFEST} is not as it was written. Take another one.`);
}

/** @throws OperatorError when the backup is damaged */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const [name, expected] of Object.entries(manifest.files)) {
    const found = await digestOfFile(join(folder, name)).catch(() => null);
    if (found === expected) continue;
    const how = found === null ? 'cannot be read' : 'is not as it was written';
    throw new OperatorError(`The backup is damaged: ${name} ${how}. Take another one.`);
  }
  return manifest;
}

/** Entries of a data folder that counts as empty. */
const ignorable = new Set(['lost+found', 'staveline.lock', 'staveline.lock-journal', 'assets-archive']);

async function entries(dataDir: string): Promise<string[]> {
  if (!existsSync(dataDir)) return [];
  return (await readdir(dataDir)).filter((name) => !ignorable.has(name));
}

async function assertEmpty(dataDir: string): Promise<void> {
  const there = await entries(dataDir);
  if (there.length === 0) return;
  throw new OperatorError(
    `The data folder ${dataDir} is not empty: there is ${there.join(', ')}. Move it away first; nothing was changed.`,
  );
}

/** Opens the arrived copy as this release does. @throws OperatorError when another release wrote it */
async function open(path: string, { release }: Manifest): Promise<void> {
  const { db, close } = sqliteEngine(new SqliteThread({ path, busyTimeout: BUSY_TIMEOUT }));
  try {
    if ((await schemaState(db)) === 'other')
      throw new OperatorError(`The backup is of another release (${release}). Restore it with that one.`);
    await migrate(db);
  } finally {
    await close();
  }
}

/** Copies into a data folder that this process owns; a failure leaves nothing behind. */
async function arrive({ backup, dataDir, secretKey }: RestoreOptions, manifest: Manifest): Promise<void> {
  const arriving = `${databasePath(dataDir)}.restoring`;
  try {
    await mkdir(outboxDir(dataDir), { mode: 0o700 });
    for (const name of Object.keys(manifest.files)) {
      if (name === KEY && secretKey !== null) continue;
      await placeCopy(join(backup, name), name === DATABASE ? arriving : join(dataDir, name));
    }
    await syncFolder(outboxDir(dataDir));
    await open(arriving, manifest);
    // Renamed last: without its final name no relay takes it for a store.
    await syncFile(arriving);
    await rename(arriving, databasePath(dataDir));
    await syncFolder(dataDir);
  } catch (error) {
    for (const name of await entries(dataDir)) await rm(join(dataDir, name), { recursive: true });
    throw error;
  }
}

/** After a restore as root: gives the files to the data folder's owner, since the relay does not run as root. */
async function handOver(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), uid, gid);
}

/**
 * Restores a backup into an empty data folder. No relay may run there.
 * @throws OperatorError when the backup is damaged, of another release or lacks the key, or the folder is not empty; DataDirInUse
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, dataDir, secretKey } = options;
  await assertEmpty(dataDir);
  const manifest = await verifyBackup(backup);
  if (secretKey === null && !(KEY in manifest.files))
    throw new OperatorError(
      'The backup has no key: the relay had it as SECRET_KEY. Set SECRET_KEY to the same; to another one, and links and cookies so far are worthless.',
    );
  const release = ownDataDir(dataDir);
  try {
    // A relay may have started and ended since the first check.
    await assertEmpty(dataDir);
    await arrive(options, manifest);
    await handOver(dataDir);
  } finally {
    release();
  }
  return { manifest, sameKey: secretKey === null || new Secret(secretKey).mark() === manifest.key };
}
