import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import { firstBrokenAcceptance } from '../legal/legal-record.ts';
import { Secret } from '../lib/secret.ts';
import { asKey } from '../lib/secret-file.ts';
import type { Clock } from '../lib/clock.ts';
import { placeCopy, placeFile, syncFile, syncFolder } from '../lib/durable-files.ts';
import { deliveryOfFile, outboxDir } from '../outbox/mail-files.ts';
import { OperatorError } from '../lib/operator-error.ts';
import type { TableDigest } from '../db/copy.ts';
import { copyDatabase, digestsOf, isUpToDate, migrationNames } from '../schema.ts';
import { sqliteEngine } from '../db/engine.ts';
import { BUSY_TIMEOUT, databasePath } from '../db/location.ts';
import { isWithoutTables } from '../db/migrations.ts';
import { reachPostgres } from '../db/postgres.ts';
import { SqliteThread } from '../db/sqlite-thread.ts';
import { digestOfFile } from './files.ts';
import { DATABASE, KEY, type Manifest, OUTBOX, writeManifest } from './manifest.ts';

const DAY = 24 * 3_600_000;

interface BackupOptions {
  dataDir: string;
  /** DATABASE_URL; null: the store is in the data folder. */
  database: string | null;
  /** SECRET_KEY; null: the key is in the data folder. */
  secretKey: Uint8Array | null;
  /** The parent of all backup folders; created if missing. */
  folder: string;
  clock: Clock;
}

const beginning = 'staveline-';

const nameOf = (at: number) => `${beginning}${new Date(at).toISOString().replaceAll(':', '-')}`;

/** Start time of a complete or unfinished backup; null for other names. */
function timeOf(name: string): number | null {
  const [, day, hour, minute, second] =
    /^\.?staveline-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-([\d.]+Z)(?:\.partial)?$/.exec(name) ?? [];
  const at = Date.parse(`${day}${hour}:${minute}:${second}`);
  return Number.isNaN(at) ? null : at;
}

/**
 * Copies a snapshot of the embedded store while the relay writes. VACUUM INTO leaves out deleted data
 * (https://www.sqlite.org/lang_vacuum.html#vacuuminto); a page-by-page copy would restart at every write.
 */
function copyEmbedded(dataDir: string, copy: string): void {
  const path = databasePath(dataDir);
  let source: DatabaseSync | null = null;
  try {
    source = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
    source.prepare('VACUUM INTO ?').run(copy);
  } catch (error) {
    // SQLite names neither file; either can be damaged, full or read-only.
    throw new OperatorError(
      `The store ${path} could not be copied to ${copy} (${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    );
  } finally {
    source?.close();
  }
}

interface Copied {
  tables: TableDigest[];
  /** Number of the first legal acceptance whose digest is wrong; null without one. */
  brokenAcceptance: number | null;
}

/** Reads all of the copy, as the relay would. @throws OperatorError when it is damaged */
async function checkCopy(copy: string, dataDir: string): Promise<Copied> {
  const { db, close } = sqliteEngine(new SqliteThread({ path: copy, busyTimeout: BUSY_TIMEOUT }));
  try {
    const known = await isUpToDate(db).catch((error: unknown) => {
      throw isWithoutTables(error)
        ? new OperatorError(`There is no store in ${dataDir}. Start the relay once.`)
        : error;
    });
    if (!known) throw new OperatorError('The store is of another release. Start the relay once.');
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
    if (rows[0]?.integrity_check !== 'ok')
      throw new OperatorError(
        'The store is damaged: its copy fails the integrity check. Keep the last backup that was made before.',
      );
    return { tables: await digestsOf(db), brokenAcceptance: await firstBrokenAcceptance(db) };
  } finally {
    await close();
  }
}

async function copyPostgres(url: string, copy: string): Promise<void> {
  const source = (await reachPostgres(url, { timeLimits: false })).db;
  const target = sqliteEngine(new SqliteThread({ path: copy, busyTimeout: BUSY_TIMEOUT }));
  try {
    await copyDatabase(source, target.db);
  } finally {
    await target.close();
    await source.destroy();
  }
}

/** Copies the outbox after the store, so that every mail that the store counts as delivered is included. */
async function copyOutbox(dataDir: string, partial: string): Promise<string[]> {
  const outbox = outboxDir(dataDir);
  if (!existsSync(outbox)) return [];
  await mkdir(join(partial, OUTBOX), { mode: 0o700 });
  const names = (await readdir(outbox)).filter((name) => deliveryOfFile(name) !== null);
  const copied: string[] = [];
  for (const name of names) {
    try {
      await placeCopy(join(outbox, name), join(partial, OUTBOX, name));
      copied.push(`${OUTBOX}/${name}`);
    } catch (error) {
      // Erased meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  await syncFolder(join(partial, OUTBOX));
  return copied;
}

async function keyOf({ dataDir, secretKey }: BackupOptions): Promise<{ mark: string; file: Uint8Array | null }> {
  if (secretKey !== null) return { mark: new Secret(secretKey).mark(), file: null };
  const path = join(dataDir, KEY);
  const file = await readFile(path);
  return { mark: asKey(path, file).mark(), file };
}

async function fill(partial: string, options: BackupOptions, madeAt: number): Promise<Omit<Backup, 'path'>> {
  const { dataDir, database } = options;
  const copy = join(partial, DATABASE);
  // Created empty first, so that only this user can read it.
  await placeFile(copy, '');
  if (database === null) copyEmbedded(dataDir, copy);
  else await copyPostgres(database, copy);
  const { tables, brokenAcceptance } = await checkCopy(copy, dataDir);
  await syncFile(copy);
  const { mark, file } = await keyOf(options);
  if (file) await placeFile(join(partial, KEY), file);
  const names = [DATABASE, ...(file ? [KEY] : []), ...(await copyOutbox(dataDir, partial))];
  const files: Manifest['files'] = [];
  for (const name of names) files.push({ name, ...(await digestOfFile(join(partial, name))) });
  const manifest: Manifest = {
    format: 1,
    release: packageJson.version,
    migrations: [...migrationNames],
    made_at: new Date(madeAt).toISOString(),
    engine: database === null ? 'sqlite' : 'postgres',
    key: { mark, included: file !== null },
    files,
    tables,
  };
  return { manifest, brokenAcceptance };
}

export interface Backup extends Pick<Copied, 'brokenAcceptance'> {
  path: string;
  manifest: Manifest;
}

/**
 * Makes a backup of the store, the outbox and the key (unless in SECRET_KEY), while the relay runs or not.
 * The folder gets its final name after everything is on disk. A tampered legal record is copied as it is.
 * @throws OperatorError when there is nothing to back up, or the store is damaged
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { dataDir, database, folder, clock } = options;
  if (database === null && !existsSync(databasePath(dataDir)))
    throw new OperatorError(`There is no store in ${dataDir}. DATA_DIR says where it is.`);
  const madeAt = clock.now();
  const path = join(folder, nameOf(madeAt));
  const partial = join(folder, `.${basename(path)}.partial`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(partial, { mode: 0o700 });
  try {
    const filled = await fill(partial, options, madeAt);
    await writeManifest(partial, filled.manifest);
    await syncFolder(partial);
    await rename(partial, path);
    await syncFolder(folder);
    return { path, ...filled };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Removes backups, complete or unfinished, whose names are older than `days`. @returns the removed names */
export async function removeOldBackups(folder: string, days: number, now: number): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => (timeOf(name) ?? Infinity) < now - days * DAY);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old;
}
