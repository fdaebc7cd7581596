import { copyStore } from '../relay-store/schema.ts';
import { type CommandOptions, count, parse, runUsage, tableLine, UsageError } from './command.ts';

const usage = `npm run store:copy -- --from <store> --to <store>

Copies everything from one store into an empty one, and compares the digest of each table. A store is a data folder, or an
address such as postgresql://relay@db.example.com/staveline; PGPASSWORD keeps its password out of the list of processes.
No relay may run on either.`;

const option = { type: 'string' } as const;

/** What the keys have to do with it: no store holds one. */
const KEY = `Links and cookies so far stay good when the relay keeps its key: what was in secret.key becomes SECRET_KEY (base64 -w0 <folder>/secret.key).
Mails in an outbox folder are no part of the store.`;

/** `npm run store:copy`: everything from one store into another. */
export const storeCopy = (
  args: readonly string[],
  options: Pick<CommandOptions, 'write' | 'complain'>,
): Promise<number> =>
  runUsage(usage, args, options, async () => {
    const { values, positionals } = parse(args, { from: option, to: option });
    if (values.from === undefined || values.to === undefined || positionals.length > 0)
      throw new UsageError('It takes --from and --to.');
    const tables = await copyStore(values.from, values.to);
    for (const table of tables) options.write(tableLine(table));
    const rows = tables.reduce((total, table) => total + table.rows, 0);
    options.write(`${count(rows, 'row')} copied; the digests of all ${tables.length} tables are equal.\n${KEY}`);
  });
