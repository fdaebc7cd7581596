import { makeBackup, removeOldBackups } from '../backup/make.ts';
import type { Manifest } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Config } from '../kernel/config.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import { type CommandOptions, count, parse, runUsage, tableLine, UsageError } from './command.ts';

const backupUsage = `npm run backup -- <folder> [--keep-days <n>]

Makes a backup in a folder of its own below this one, while the relay runs or while it does not: what DATABASE_URL or DATA_DIR
holds at this moment, the key unless SECRET_KEY holds it, and the mails in the outbox. --keep-days removes those that are older.
Keep it as safe as the data folder, and elsewhere: it holds what visitors sent.`;

const restoreUsage = `npm run restore -- <backup>

Brings a backup back into the empty DATA_DIR, or into the empty database of DATABASE_URL, whichever it came from. No relay may run there.`;

type Options = Pick<CommandOptions, 'clock' | 'write' | 'complain'> &
  Pick<Config, 'dataDir' | 'database' | 'secretKey'>;

function describe({ tables, files }: Manifest): string {
  const mails = files.filter(({ name }) => name.endsWith('.eml')).length;
  const bytes = files.reduce((total, { size }) => total + size, 0);
  return [
    ...tables.map(tableLine),
    `${count(mails, 'mail')} in the outbox; ${(bytes / 1e6).toFixed(1)} MB in all.`,
  ].join('\n');
}

/** The only folder that a call names. */
function oneFolder(positionals: readonly string[]): string {
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new UsageError('It takes one folder.');
  return folder;
}

/** `npm run backup`: everything that the relay keeps, while it runs. */
export const backup = (args: readonly string[], options: Options): Promise<number> =>
  runUsage(backupUsage, args, options, async () => {
    const { values, positionals } = parse(args, { 'keep-days': { type: 'string' } });
    const folder = oneFolder(positionals);
    const days = values['keep-days'];
    if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
      throw new UsageError('--keep-days is a number from 1 to 99999.');
    const { path, manifest, brokenAcceptance } = await makeBackup({ ...options, folder });
    options.write(describe(manifest));
    if (brokenAcceptance !== null) {
      options.write(path);
      throw new OperatorError(
        `The backup is made, but its record of legal acceptances is not as it was written, from number ${brokenAcceptance} on: somebody has changed the store. ` +
          'Keep the backups that were made before; none was removed.',
      );
    }
    const removed = days === undefined ? [] : await removeOldBackups(folder, Number(days), options.clock.now());
    if (removed.length > 0) options.write(`Removed ${count(removed.length, 'backup')} of more than ${days} days ago.`);
    const key = manifest.key.included ? '' : '\nThe key is not in it: keep SECRET_KEY elsewhere.';
    options.write(`${path}${key}`);
  });

/** `npm run restore`: a backup back into an empty place. */
export const restore = (args: readonly string[], options: Options): Promise<number> =>
  runUsage(restoreUsage, args, options, async () => {
    const { manifest, sameKey } = await restoreBackup({ ...options, backup: oneFolder(parse(args, {}).positionals) });
    options.write(describe(manifest));
    if (!sameKey)
      options.write('SECRET_KEY is not the one that the relay had: links and cookies so far are worthless.');
    options.write(
      `Everything is as it was at ${manifest.made_at}. What was delivered since then is delivered again, under the same ids; whoever was erased since then is to be erased again.`,
    );
  });
