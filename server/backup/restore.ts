import { existsSync } from 'node:fs';
import { lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Secret } from '../kernel/secret.ts';
import { placeCopy, syncFile, syncFolder } from '../kernel/durable-files.ts';
import { outboxDir } from '../mail/outbox.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { openForCopy, type TableDigest } from '../store/copy.ts';
import { copyDatabase, digestsOf, migrate, migrationNames } from '../relay-store/schema.ts';
import { sqliteEngine } from '../store/engine.ts';
import { BUSY_TIMEOUT, databasePath } from '../store/location.ts';
import { ownDataDir } from '../store/owner-lock.ts';
import { SqliteThread } from '../store/sqlite-thread.ts';
import { DATABASE, KEY, type Manifest, OUTBOX, verifyBackup } from './manifest.ts';

interface RestoreOptions {
  /** A backup's own folder. */
  backup: string;
  dataDir: string;
  /** As in DATABASE_URL: it goes there; null: into the data folder. */
  database: string | null;
  /** As in SECRET_KEY; null: the backup's own goes into the data folder. */
  secretKey: Uint8Array | null;
}

interface Restored {
  manifest: Manifest;
  /** Whether the relay will have the key that it had: else links and cookies of before are good for nothing. */
  sameKey: boolean;
}

/** What may lie in a data folder that counts as empty: the mark of a file system, the lock of a process that has ended, and what can be made again. */
const ignorable = new Set(['lost+found', 'staveline.lock', 'staveline.lock-journal', 'assets-archive']);

async function assertEmpty(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const there = (await readdir(dataDir)).filter((name) => !ignorable.has(name));
  if (there.length === 0) return;
  throw new OperatorError(
    `The data folder ${dataDir} is not empty: there is ${there.join(', ')}. Move it away first; nothing was changed.`,
  );
}

/** Opens a copy of a backup's database as the relay will: brought up to date, and with what it had. */
async function checked(path: string, { migrations, tables }: Manifest): Promise<TableDigest[]> {
  const { db, close } = sqliteEngine(new SqliteThread({ path, busyTimeout: BUSY_TIMEOUT }));
  try {
    await migrate(db);
    const found = await digestsOf(db);
    // An older release's tables look different once they are brought up to date.
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
    // On PostgreSQL the outbox is the machine's: what is there already is the same mail.
    if (!existsSync(to)) await placeCopy(join(backup, OUTBOX, name), to);
  }
  await syncFolder(outboxDir(dataDir));
}

async function intoDataFolder(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { dataDir } = options;
  const release = ownDataDir(dataDir);
  try {
    // A relay may have started, and ended, since the first look.
    await assertEmpty(dataDir);
    await arrive(options, manifest);
  } finally {
    release();
  }
}

/** Brings everything into a data folder that is ours; nothing of it stays when that fails. */
async function arrive(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { backup, dataDir, secretKey } = options;
  try {
    const arriving = `${databasePath(dataDir)}.restoring`;
    await placeCopy(join(backup, DATABASE), arriving);
    await checked(arriving, manifest);
    if (secretKey === null) await placeCopy(join(backup, KEY), join(dataDir, KEY));
    await restoreOutbox(options, manifest);
    // Last: until it has its name, no relay takes it for a store.
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
  // The backup stays as it is; opening a database writes to it.
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

/** What root has brought belongs to whoever has the data folder: the relay, which is not root and could not open it. */
async function handOver(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  const { uid, gid } = await stat(dataDir);
  for (const name of await readdir(dataDir, { recursive: true })) await lchown(join(dataDir, name), uid, gid);
}

/**
 * Brings back what a backup holds, into an empty data folder or an empty database, whichever it came from. While no relay runs there.
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
