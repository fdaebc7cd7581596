import { makeBackup, removeOldBackups } from '../backup/make.ts';
import type { Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore.ts';
import { wholeNumber } from '../kernel/command-line.ts';
import type { Config } from '../kernel/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { type AddCommands, type CommandOptions, count, tableLine } from './command.ts';

const BACKUP_NOTE = `
It copies what DATABASE_URL or DATA_DIR holds at this moment, the key unless SECRET_KEY holds it, and the mails in the
outbox, while the relay runs or while it does not. Keep it as safe as the data folder, and elsewhere: it holds what visitors sent.`;

const RESTORE_NOTE = `
DATA_DIR, or the database of DATABASE_URL, must be empty, and of the kind that the backup was made of. No relay may run there.`;

type Options = CommandOptions & Pick<Config, 'database' | 'secretKey'>;

function describe({ tables, files }: Manifest): string {
  const mails = files.filter(({ name }) => name.endsWith('.eml')).length;
  const bytes = files.reduce((total, { size }) => total + size, 0);
  return [
    ...tables.map(tableLine),
    `${count(mails, 'mail')} in the outbox; ${(bytes / 1e6).toFixed(1)} MB in all.`,
  ].join('\n');
}

async function backup(folder: string, days: number | undefined, options: Options): Promise<void> {
  const { path, manifest, brokenAcceptance } = await makeBackup({ ...options, folder });
  options.write(describe(manifest));
  if (brokenAcceptance !== null) {
    options.write(path);
    throw new OperatorError(
      `The backup is made, but its record of legal acceptances is not as it was written, from number ${brokenAcceptance} on: somebody has changed the store. ` +
        'Keep the backups that were made before; none was removed.',
    );
  }
  const removed = days === undefined ? [] : await removeOldBackups(folder, days, options.clock.now());
  if (removed.length > 0) options.write(`Removed ${count(removed.length, 'backup')} of more than ${days} days ago.`);
  const key = manifest.key.included ? '' : '\nThe key is not in it: keep SECRET_KEY elsewhere.';
  options.write(`${path}${key}`);
}

async function restore(from: string, options: Options): Promise<void> {
  const { manifest, sameKey } = await restoreBackup({ ...options, backup: from });
  options.write(describe(manifest));
  if (!sameKey) options.write('SECRET_KEY is not the one that the relay had: links and cookies so far are worthless.');
  options.write(
    `Everything is as it was at ${manifest.made_at}. What was delivered since then is delivered again, under the same ids; whoever was erased since then is to be erased again.`,
  );
}

/** `npm run relay -- backup` and `restore`: everything that the relay keeps. */
export const addBackup: AddCommands = (program, { database = null, secretKey = null, ...rest }) => {
  const options = { ...rest, database, secretKey };
  program
    .command('backup <folder>')
    .description('makes a backup in a folder of its own below this one')
    .option('--keep-days <n>', 'removes the backups that are older', wholeNumber(99_999))
    .addHelpText('after', BACKUP_NOTE)
    .action((folder: string, { keepDays }: { keepDays?: number }) => backup(folder, keepDays, options));
  program
    .command('restore <backup>')
    .description('brings a backup back into an empty data folder or database')
    .addHelpText('after', RESTORE_NOTE)
    .action((from: string) => restore(from, options));
};
