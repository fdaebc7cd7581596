import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { firstBrokenAcceptance } from '../accounts/legal-record.ts';
import { canonicalJson, sha256 } from '../lib/digest.ts';
import { DAY } from '../lib/time.ts';
import { placeCopy, placeFile, syncFile, syncFolder } from '../lib/durable-files.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { asKey, Secret } from '../lib/secret.ts';
import { deliveryOfFile, outboxDir } from '../outbox/mail.ts';
import type { Database } from '../db/database.ts';

/** The files of a backup, named as in a data folder. */
export const DATABASE = 'staveline.db';
export const KEY = 'secret.key';
export const OUTBOX = 'outbox';
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

const isOurs = (name: string) =>
  name === DATABASE || name === KEY || (dirname(name) === OUTBOX && deliveryOfFile(basename(name)) !== null);

export const manifestSchema = z.strictObject({
  /** Version from package.json. */
  release: z.string(),
  /** Start of the backup in UTC: it contains everything answered before. */
  made_at: z.iso.datetime(),
  /** Identifies the key without revealing it. */
  key: z.string(),
  /** SHA-256 of each file. */
  files: z.record(z.string().refine(isOurs), digest),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Digest of the rest of the manifest. */
export const sealOf = (manifest: Manifest): string => sha256(canonicalJson(manifest));

export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

interface BackupOptions {
  /** The store of the data folder; the relay may write to it. */
  db: Kysely<Database>;
  dataDir: string;
  /** SECRET_KEY; null: the key is in the data folder. */
  secretKey: Uint8Array | null;
  /** The parent of all backup folders; created if missing. */
  folder: string;
  now: number;
}

export interface Backup {
  path: string;
  manifest: Manifest;
  /** Number of the first legal acceptance whose digest is wrong; null without one. */
  brokenAcceptance: number | null;
}

/** VACUUM INTO copies one snapshot without deleted data (https://www.sqlite.org/lang_vacuum.html#vacuuminto). */
async function copyStore(db: Kysely<Database>, copy: string): Promise<void> {
  // Created empty first, so that only this user can read it.
  await placeFile(copy, '');
  await sql`VACUUM INTO ${copy}`.execute(db);
  await syncFile(copy);
  const database = new DatabaseSync(copy, { readOnly: true });
  const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
  database.close();
  if (found !== 'ok')
    throw new OperatorError(
      'The store is damaged: its copy fails the integrity check. Keep the last backup that was made before.',
    );
}

/** Copies the outbox after the store, so that every mail that the store counts as delivered is included. */
async function copyOutbox(dataDir: string, partial: string): Promise<string[]> {
  const outbox = outboxDir(dataDir);
  if (!existsSync(outbox)) return [];
  await mkdir(join(partial, OUTBOX), { mode: 0o700 });
  const copied: string[] = [];
  for (const name of (await readdir(outbox)).filter((file) => deliveryOfFile(file) !== null)) {
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

async function fill(partial: string, { db, dataDir, secretKey, now }: BackupOptions): Promise<Omit<Backup, 'path'>> {
  const keyFile = join(dataDir, KEY);
  const key = secretKey ?? (await readFile(keyFile));
  const mark = (secretKey === null ? asKey(keyFile, key) : new Secret(key)).mark();
  await copyStore(db, join(partial, DATABASE));
  const brokenAcceptance = await firstBrokenAcceptance(db);
  if (secretKey === null) await placeFile(join(partial, KEY), key);
  const names = [DATABASE, ...(secretKey === null ? [KEY] : []), ...(await copyOutbox(dataDir, partial))];
  const files: Manifest['files'] = {};
  for (const name of names) files[name] = await digestOfFile(join(partial, name));
  const manifest = { release: packageJson.version, made_at: new Date(now).toISOString(), key: mark, files };
  const sealed = { ...manifest, sha256: sealOf(manifest) };
  await placeFile(join(partial, MANIFEST), `${JSON.stringify(sealed, null, 2)}\n`);
  return { manifest, brokenAcceptance };
}

/**
 * Makes a backup of the store, the outbox and the key (unless in SECRET_KEY), while the relay runs or not.
 * The folder gets its final name after everything is on disk. A tampered legal record is copied as it is.
 * @throws OperatorError when the store or the key is damaged
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { folder, now } = options;
  const name = `staveline-${new Date(now).toISOString().replaceAll(':', '-')}`;
  const [path, partial] = [join(folder, name), join(folder, `.${name}.partial`)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(partial, { mode: 0o700 });
  try {
    const filled = await fill(partial, options);
    await syncFolder(partial);
    await rename(partial, path);
    await syncFolder(folder);
    return { path, ...filled };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Start time of a complete or unfinished backup; NaN for other names. */
function timeOf(name: string): number {
  const [, day, hour, minute, second] =
    /^\.?staveline-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-([\d.]+Z)(?:\.partial)?$/.exec(name) ?? [];
  return Date.parse(`${day}${hour}:${minute}:${second}`);
}

/** Removes backups, complete or unfinished, whose names are older than `days`. @returns how many */
export async function removeOldBackups(folder: string, days: number, now: number): Promise<number> {
  const old = (await readdir(folder)).filter((name) => timeOf(name) < now - days * DAY);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return old.length;
}
