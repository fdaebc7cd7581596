import { copyStore } from '../relay-store/schema.ts';
import { type AddCommands, count, tableLine } from './command.ts';

const NOTE = `
A store is a data folder, or an address such as postgresql://relay@db.example.com/staveline; PGPASSWORD keeps its
password out of the list of processes. No relay may run on either.`;

/** What the keys have to do with it: no store holds one. */
const KEY = `Links and cookies so far stay good when the relay keeps its key: what was in secret.key becomes SECRET_KEY (base64 -w0 <folder>/secret.key).
Mails in an outbox folder are no part of the store.`;

/** `npm run relay -- store-copy`: everything from one store into another. */
export const addStoreCopy: AddCommands = (program, { write }) => {
  program
    .command('store-copy')
    .description('copies everything from one store into an empty one, and compares the digest of each table')
    .requiredOption('--from <store>', 'the store that is copied')
    .requiredOption('--to <store>', 'the empty one')
    .addHelpText('after', NOTE)
    .action(async ({ from, to }: { from: string; to: string }) => {
      const tables = await copyStore(from, to);
      for (const table of tables) write(tableLine(table));
      const rows = tables.reduce((total, table) => total + table.rows, 0);
      write(`${count(rows, 'row')} copied; the digests of all ${tables.length} tables are equal.\n${KEY}`);
    });
};
