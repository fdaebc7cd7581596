import { existsSync } from 'node:fs';
import { lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Secret } from '../lib/secret.ts';
import { placeCopy, syncFile, syncFolder } from '../lib/durable-files.ts';
import { outboxDir } from '../outbox/mail-files.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { openForCopy, type TableDigest } from '../db/copy.ts';
import { copyDatabase, digestsOf, migrate, migrationNames } from '../schema.ts';
import { sqliteEngine } from '../db/engine.ts';
import { BUSY_TIMEOUT, databasePath } from '../db/location.ts';
import { ownDataDir } from '../db/owner-lock.ts';
import { SqliteThread } from '../db/sqlite-thread.ts';
import { DATABASE, KEY, type Manifest, OUTBOX, verifyBackup } from './manifest.ts';

interface RestoreOptions {
  backup: string;
  dataDir: string;
  /** DATABASE_URL as the target; null: the data folder. */
  database: string | null;
  /** SECRET_KEY; null: the backup's key goes into the data folder. */
  secretKey: Uint8Array | null;
}

interface Restored {
  manifest: Manifest;
  /** False: links and cookies from before the restore are void. */
  sameKey: boolean;
}

/** Entries of a data folder that counts as empty. */
const ignorable = new Set(['lost+found', 'staveline.lock', 'staveline.lock-journal', 'assets-archive']);

async function assertEmpty(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const there = (await readdir(dataDir)).filter((name) => !ignorable.has(name));
  if (there.length === 0) return;
  throw new OperatorError(
    `The data folder ${dataDir} is not empty: there is ${there.join(', ')}. Move it away first; nothing was changed.`,
  );
}

/** Opens a copy of the backup's database, migrates it and compares it with the manifest. */
async function checked(path: string, { migrations, tables }: Manifest): Promise<TableDigest[]> {
  const { db, close } = sqliteEngine(new SqliteThread({ path, busyTimeout: BUSY_TIMEOUT }));
  try {
    await migrate(db);
    const found = await digestsOf(db);
    // Tables of an older release differ after migration.
    if (migrations.length === migrationNames.length && !isDeepStrictEqual(found, tables)) {
      throw new OperatorError('The store in the backup does not hold what its manifest says. Take another one.');
    }
    return found;
  } finally {
    await close();
  }
}

async function restoreOutbox({ backup, dataDir }: RestoreOptions, { files }: Manifest): Promise<void> {
  const mails = files.flatMap(({ name }) => (name.startsWith(`${OUTBOX}/`) ? [name.slice(OUTBOX.length + 1)] : []));
  if (mails.length === 0) return;
  await mkdir(outboxDir(dataDir), { recursive: true, mode: 0o700 });
  for (const name of mails) {
    const to = join(outboxDir(dataDir), name);
    // On PostgreSQL the outbox is this machine's; a file of the same name is the same mail.
    if (!existsSync(to)) await placeCopy(join(backup, OUTBOX, name), to);
  }
  await syncFolder(outboxDir(dataDir));
}

async function intoDataFolder(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { dataDir } = options;
  const release = ownDataDir(dataDir);
  try {
    // A relay may have started and ended since the first check.
    await assertEmpty(dataDir);
    await arrive(options, manifest);
  } finally {
    release();
  }
}

/** Restores into a data folder that this process owns; a failure leaves nothing behind. */
async function arrive(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { backup, dataDir, secretKey } = options;
  try {
    const arriving = `${databasePath(dataDir)}.restoring`;
    await placeCopy(join(backup, DATABASE), arriving);
    await checked(arriving, manifest);
    if (secretKey === null) await placeCopy(join(backup, KEY), join(dataDir, KEY));
    await restoreOutbox(options, manifest);
    // Renamed last: without its final name no relay takes it for a store.
    await syncFile(arriving);
    await rename(arriving, databasePath(dataDir));
    await syncFolder(dataDir);
  } catch (error) {
    const ours = (await readdir(dataDir)).filter((name) => !ignorable.has(name));
    await Promise.all(ours.map((name) => rm(join(dataDir, name), { recursive: true })));
    throw error;
  }
}

async function intoDatabase(options: RestoreOptions, url: string, manifest: Manifest): Promise<void> {
  // Opening a database writes to it; the backup must not change.
  const folder = await mkdtemp(join(tmpdir(), 'staveline-restore-'));
  try {
    const copy = join(folder, DATABASE);
    await placeCopy(join(options.backup, DATABASE), copy);
    const expected = await checked(copy, manifest);
    const source = sqliteEngine(new SqliteThread({ path: copy, busyTimeout: BUSY_TIMEOUT }));
    try {
      const target = await openForCopy(url, true);
      try {
        const arrived = await copyDatabase(source.db, target.db);
        if (!isDeepStrictEqual(arrived, expected))
          throw new OperatorError('The database does not hold what the backup holds.');
      } finally {
        await target.close();
      }
    } finally {
      await source.close();
    }
    await restoreOutbox(options, manifest);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** After a restore as root: gives the files to the data folder's owner, since the relay does not run as root. */
async function handOver(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid, gid } = await stat(dataDir);
  for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), uid, gid);
}

/**
 * Restores a backup of either engine into an empty data folder or database. No relay may run there.
 * @throws OperatorError when the backup is damaged, of a newer release or lacks the key, or the target is not empty; DataDirInUse; DatabaseUnusable
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { backup, dataDir, database, secretKey } = options;
  if (database === null) await assertEmpty(dataDir);
  const manifest = await verifyBackup(backup);
  if (secretKey === null && !manifest.key.included) {
    throw new OperatorError(
      'The backup has no key: the relay had it as SECRET_KEY. Set SECRET_KEY to the same; to another one, and links and cookies so far are worthless.',
    );
  }
  if (database === null) await intoDataFolder(options, manifest);
  else await intoDatabase(options, database, manifest);
  await handOver(dataDir);
  return { manifest, sameKey: secretKey === null || new Secret(secretKey).mark() === manifest.key.mark };
}
