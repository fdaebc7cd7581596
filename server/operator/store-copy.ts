import { OperatorError } from '../operator-error.ts';
import { copyStore } from '../store/copy.ts';
import { DatabaseUnusable } from '../store/durability.ts';
import { DataDirInUse } from '../store/owner-lock.ts';
import { type CommandOptions, count, parse, UsageError } from './command.ts';

const usage = `npm run store:copy -- --from <store> --to <store>

Copies everything from one store into an empty one, and compares the digest of each table. A store is a data folder, or an
address such as postgresql://relay@db.example.com/staveline; PGPASSWORD keeps its password out of the list of processes.
No relay may run on either.`;

const option = { type: 'string' } as const;

/** What the keys have to do with it: no store holds one. */
const KEY = `Links and cookies so far stay good when the relay keeps its key: what was in secret.key becomes SECRET_KEY (base64 -w0 <folder>/secret.key).
Mails in an outbox folder are no part of the store.`;

/**
 * Copies a store.
 * @returns the exit code: 0 done, 1 it could not be done, 2 the call was not understood
 */
export async function storeCopy(args: readonly string[], { write, complain }: Pick<CommandOptions, 'write' | 'complain'>): Promise<number> {
  if (args.includes('--help')) {
    write(usage);
    return 0;
  }
  try {
    const { values, positionals } = parse(args, { from: option, to: option });
    if (values.from === undefined || values.to === undefined || positionals.length > 0) throw new UsageError('It takes --from and --to.');
    const tables = await copyStore(values.from, values.to);
    for (const { table, rows, sum } of tables) write(`${table.padEnd(18)} ${String(rows).padStart(8)}  ${sum.slice(0, 16)}`);
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    write(`${count(rows, 'row')} copied; the digests of all ${tables.length} tables are equal.\n${KEY}`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) complain(`${error.message}\n\n${usage}`);
    else if (error instanceof OperatorError || error instanceof DataDirInUse || error instanceof DatabaseUnusable) complain(error.message);
    else complain(`The store could not be copied: ${String(error)}`);
    return error instanceof UsageError ? 2 : 1;
  }
}
