import { copyStore } from '../db/copy.ts';
import { type AddCommands, count } from './command.ts';

const NOTE = `
A store is a data folder, or an address such as postgresql://relay@db.example.com/staveline; PGPASSWORD keeps its
password out of the list of processes. No relay may run on either.`;

const KEY = `Earlier links and cookies stay valid when the relay keeps its key: set SECRET_KEY to the content of secret.key (base64 -w0 <folder>/secret.key).
The store does not include the mails in an outbox folder.`;

export const addCopy: AddCommands = (program, { write }) => {
  program
    .command('copy')
    .description('copies everything from one store into an empty one, and compares the digest of each table')
    .requiredOption('--from <store>', 'the store that is copied')
    .requiredOption('--to <store>', 'the empty one')
    .addHelpText('after', NOTE)
    .action(async ({ from, to }: { from: string; to: string }) => {
      const tables = await copyStore(from, to);
      for (const { table, rows, sum } of tables)
        write(`${table.padEnd(18)} ${String(rows).padStart(8)}  ${sum.slice(0, 16)}`);
      const total = tables.reduce((sum, { rows }) => sum + rows, 0);
      write(`${count(total, 'row')} copied; the digests of all ${tables.length} tables are equal.\n${KEY}`);
    });
};
