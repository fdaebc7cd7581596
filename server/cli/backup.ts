import { makeBackup, removeOldBackups } from '../privacy/backup.ts';
import { restoreBackup } from '../privacy/restore.ts';
import { CONFIRM_CLOCK, isAhead, lastPurge } from '../db/high-water-mark.ts';
import { wholeNumber } from '../lib/command-line.ts';
import { moment } from '../lib/time.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { type AddCommands, type CommandOptions, count, type Invocation, withStore } from './command.ts';

const BACKUP_NOTE = `
It copies a snapshot of the store in DATA_DIR, the key unless it is in SECRET_KEY, and the mails in the outbox.
The relay may run. Keep the backup as safe as the data folder, on another machine: it holds visitors' data.`;

const RESTORE_NOTE = `
DATA_DIR must be empty. No relay may run there.`;

function assertEmbedded({ database }: CommandOptions): void {
  if (database !== null)
    throw new OperatorError(
      'The store is the database of DATABASE_URL: pg_dump and pg_restore are for it (docs/operations.md).',
    );
}

async function backup(folder: string, days: number | undefined, call: Invocation): Promise<void> {
  const { db, clock, write } = call;
  const now = clock.now();
  const { path, manifest, brokenAcceptance } = await makeBackup({ ...call, folder, now });
  const names = Object.keys(manifest.files);
  write(`The store and ${count(names.filter((name) => name.endsWith('.eml')).length, 'mail')} in the outbox.`);
  if (brokenAcceptance !== null) {
    write(path);
    throw new OperatorError(
      `The backup is made, but the digests of its legal acceptances are wrong from number ${brokenAcceptance} on: the store was tampered with. ` +
        'Keep the earlier backups; none was removed.',
    );
  }
  // A clock that is too far ahead removes nothing, as in the relay.
  const last = await lastPurge(db);
  if (days !== undefined && isAhead(now, last))
    write(
      `No earlier backup is removed: the clock says ${moment(now)}, and the last purge was at ${moment(last)}. If the clock is right: ${CONFIRM_CLOCK}`,
    );
  else if (days !== undefined) {
    const removed = await removeOldBackups(folder, days, now);
    if (removed > 0) write(`Removed ${count(removed, 'backup')} of more than ${days} days ago.`);
  }
  write(call.secretKey === null ? path : `${path}\nThe key is not in it: keep SECRET_KEY elsewhere.`);
}

async function restore(from: string, options: CommandOptions): Promise<void> {
  const { manifest, sameKey } = await restoreBackup({ ...options, backup: from });
  if (!sameKey) options.write('SECRET_KEY is not the key of the backup: earlier links and cookies are void.');
  options.write(
    `Everything is as it was at ${manifest.made_at}. Later deliveries are repeated under the same ids. Erase again the persons erased since then.`,
  );
}

export const addBackup: AddCommands = (program, options) => {
  program
    .command('backup <folder>')
    .description('makes a backup in a new folder below this one')
    .option('--keep-days <n>', 'removes the backups that are older', wholeNumber(99_999))
    .addHelpText('after', BACKUP_NOTE)
    .action((folder: string, { keepDays }: { keepDays?: number }) => {
      assertEmbedded(options);
      return withStore(options, (call) => backup(folder, keepDays, call));
    });
  program
    .command('restore <backup>')
    .description('restores a backup into an empty data folder')
    .addHelpText('after', RESTORE_NOTE)
    .action((from: string) => {
      assertEmbedded(options);
      return restore(from, options);
    });
};
