import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { placeFile } from '../lib/durable-files.ts';
import { deliveryOfFile } from '../outbox/mail-files.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { sha256 } from '../lib/sha256.ts';
import { canonicalJson } from '../lib/canonical-json.ts';
import { migrationNames } from '../schema.ts';
import { digestOfFile } from './files.ts';

/** The files beside the manifest, named as in a data folder. */
export const DATABASE = 'staveline.db';
export const KEY = 'secret.key';
export const OUTBOX = 'outbox';

const NAME = 'manifest.json';

/** Increase it when an older release would misread a backup. */
const FORMAT = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

const isOurs = (name: string) =>
  name === DATABASE || name === KEY || (dirname(name) === OUTBOX && deliveryOfFile(basename(name)) !== null);

const schema = z.strictObject({
  format: z.literal(FORMAT),
  /** As in package.json. */
  release: z.string(),
  migrations: z.array(z.string()),
  /** Start of the backup in UTC: it contains everything answered before. */
  made_at: z.iso.datetime(),
  /** The source engine; a backup can be restored into either. */
  engine: z.enum(['sqlite', 'postgres']),
  /** `mark` identifies the key without revealing it. */
  key: z.strictObject({ mark: z.string(), included: z.boolean() }),
  files: z.array(z.strictObject({ name: z.string().refine(isOurs), size: count, sha256: digest })),
  tables: z.array(z.strictObject({ table: z.string(), rows: count, sum: digest })),
});

export type Manifest = z.infer<typeof schema>;

/** Digest of the rest of the manifest. */
const seal = (manifest: Manifest) => sha256(canonicalJson(manifest));

export const writeManifest = (folder: string, manifest: Manifest) =>
  placeFile(join(folder, NAME), `${JSON.stringify({ ...manifest, sha256: seal(manifest) }, null, 2)}\n`);

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    const absent = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    throw new OperatorError(
      absent
        ? `There is no backup in ${folder}: it has no ${NAME}.`
        : `The backup in ${folder} cannot be read (${error.message}).`,
      { cause: error },
    );
  });
  const damaged = new OperatorError(`The backup is damaged: ${NAME} is not as it was written. Take another one.`);
  let read: { sha256?: unknown; format?: unknown };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    throw damaged;
  }
  if (typeof read.format === 'number' && read.format > FORMAT)
    throw new OperatorError('The backup is of a newer release. Restore it with that one.');
  const { sha256: sealed, ...rest } = read;
  const parsed = schema.safeParse(rest);
  if (!parsed.success || sealed !== seal(parsed.data)) throw damaged;
  return parsed.data;
}

/** @throws OperatorError when the backup is damaged or of a newer release */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest.migrations.some((name, index) => name !== migrationNames[index])) {
    throw new OperatorError(`The backup is of a newer release (${manifest.release}). Restore it with that one.`);
  }
  for (const { name, size, sha256: expected } of manifest.files) {
    const found = await digestOfFile(join(folder, name)).catch(() => null);
    if (found?.size === size && found.sha256 === expected) continue;
    throw new OperatorError(
      `The backup is damaged: ${name} ${found === null ? 'cannot be read' : 'is not as it was written'}. Take another one.`,
    );
  }
  return manifest;
}
