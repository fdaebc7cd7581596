import { makeBackup, removeOldBackups } from './make.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { wholeNumber } from '../lib/command-line.ts';
import type { Config } from '../config.ts';
import { moment } from '../lib/moment.ts';
import { OperatorError } from '../lib/operator-error.ts';
import type { OperatorStore } from '../operator-store.ts';
import { CONFIRM_CLOCK, isAhead } from '../db/high-water-mark.ts';
import { type AddCommands, type StoreOptions, count, tableLine } from '../operator/command.ts';

const BACKUP_NOTE = `
It copies a snapshot of the store (DATABASE_URL or DATA_DIR), the key unless it is in SECRET_KEY, and the mails in the
outbox. The relay may run. Keep the backup as safe as the data folder, on another machine: it holds visitors' data.`;

const RESTORE_NOTE = `
DATA_DIR, or the database of DATABASE_URL, must be empty, and of the kind that the backup was made of. No relay may run there.`;

type Options = StoreOptions<Pick<OperatorStore, 'lastPurge'>> & Pick<Config, 'database' | 'secretKey'>;

function describe({ tables, files }: Manifest): string {
  const mails = files.filter(({ name }) => name.endsWith('.eml')).length;
  const bytes = files.reduce((total, { size }) => total + size, 0);
  return [
    ...tables.map(tableLine),
    `${count(mails, 'mail')} in the outbox; ${(bytes / 1e6).toFixed(1)} MB in all.`,
  ].join('\n');
}

/** A clock that is too far ahead removes nothing, as in the relay. */
async function removeOld(folder: string, days: number, options: Options): Promise<string[]> {
  const now = options.clock.now();
  const store = await options.open();
  const last = await store.lastPurge();
  await store.close();
  if (!isAhead(now, last)) return removeOldBackups(folder, days, now);
  options.write(
    `No earlier backup is removed: the clock says ${moment(now)}, and the last purge was at ${moment(last)}. If the clock is right: ${CONFIRM_CLOCK}`,
  );
  return [];
}

async function backup(folder: string, days: number | undefined, options: Options): Promise<void> {
  const { path, manifest, brokenAcceptance } = await makeBackup({ ...options, folder });
  options.write(describe(manifest));
  if (brokenAcceptance !== null) {
    options.write(path);
    throw new OperatorError(
      `The backup is made, but the digests of its legal acceptances are wrong from number ${brokenAcceptance} on: the store was tampered with. ` +
        'Keep the earlier backups; none was removed.',
    );
  }
  const removed = days === undefined ? [] : await removeOld(folder, days, options);
  if (removed.length > 0) options.write(`Removed ${count(removed.length, 'backup')} of more than ${days} days ago.`);
  const key = manifest.key.included ? '' : '\nThe key is not in it: keep SECRET_KEY elsewhere.';
  options.write(`${path}${key}`);
}

async function restore(from: string, options: Options): Promise<void> {
  const { manifest, sameKey } = await restoreBackup({ ...options, backup: from });
  options.write(describe(manifest));
  if (!sameKey) options.write('SECRET_KEY is not the key of the backup: earlier links and cookies are void.');
  options.write(
    `Everything is as it was at ${manifest.made_at}. Later deliveries are repeated under the same ids. Erase again the persons erased since then.`,
  );
}

export const addBackup: AddCommands<Pick<OperatorStore, 'lastPurge'>> = (
  program,
  { database = null, secretKey = null, ...rest },
) => {
  const options = { ...rest, database, secretKey };
  program
    .command('backup <folder>')
    .description('makes a backup in a new folder below this one')
    .option('--keep-days <n>', 'removes the backups that are older', wholeNumber(99_999))
    .addHelpText('after', BACKUP_NOTE)
    .action((folder: string, { keepDays }: { keepDays?: number }) => backup(folder, keepDays, options));
  program
    .command('restore <backup>')
    .description('restores a backup into an empty data folder or database')
    .addHelpText('after', RESTORE_NOTE)
    .action((from: string) => restore(from, options));
};
