import { CommanderError } from 'commander';
import { copyStore } from '../db/copy.ts';
import { CONFIRM_CLOCK, isAhead, lastPurge, setLastPurge } from '../db/high-water-mark.ts';
import { createProgram } from '../lib/command-line.ts';
import { moment } from '../lib/time.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { addBackup } from './backup.ts';
import { type AddCommands, type CommandOptions, count, type Invocation, storeCommand, withStore } from './command.ts';
import { addInvites } from './invites.ts';
import { addPerson } from './person.ts';

async function tellTime(confirm: boolean, { db, clock, write }: Invocation): Promise<void> {
  const now = clock.now();
  const last = await lastPurge(db);
  const times = `The clock says ${moment(now)}. The last purge was at ${moment(last)}.`;
  if (confirm) {
    await setLastPurge(db, now);
    write(`${times}\nConfirmed. A running relay goes on within a minute.`);
  } else if (isAhead(now, last)) {
    throw new OperatorError(
      `${times}\nThat is more than 30 days, so nothing is removed. If the clock is wrong, set it right. If it is right: ${CONFIRM_CLOCK}`,
    );
  } else write(`${times}\nNothing holds the next purge up.`);
}

const addClock: AddCommands = (program, options) => {
  storeCommand(program, 'clock', 'whether the clock is believed: one far beyond the last purge removes nothing')
    .option('--confirm', 'the clock is right: the purge goes on', false)
    .action(({ confirm }: { confirm: boolean }) => withStore(options, (call) => tellTime(confirm, call)));
};

const COPY_NOTE = `
A store is a data folder, or an address such as postgresql://relay@db.example.com/staveline; PGPASSWORD keeps its
password out of the list of processes. No relay may run on either.`;

const COPIED_KEY = `Earlier links and cookies stay valid when the relay keeps its key: set SECRET_KEY to the content of secret.key (base64 -w0 <folder>/secret.key).
The store does not include the mails in an outbox folder.`;

const addCopy: AddCommands = (program, { write }) => {
  program
    .command('copy')
    .description('copies everything from one store into an empty one, and compares the digest of each table')
    .requiredOption('--from <store>', 'the store that is copied')
    .requiredOption('--to <store>', 'the empty one')
    .addHelpText('after', COPY_NOTE)
    .action(async ({ from, to }: { from: string; to: string }) => {
      const tables = await copyStore(from, to);
      for (const { table, rows, sum } of tables)
        write(`${table.padEnd(18)} ${String(rows).padStart(8)}  ${sum.slice(0, 16)}`);
      const total = tables.reduce((sum, { rows }) => sum + rows, 0);
      write(`${count(total, 'row')} copied; the digests of all ${tables.length} tables are equal.\n${COPIED_KEY}`);
    });
};

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '');

/** The commands of an operator: `npm run <command>`. @returns the exit code: 0 done, 1 not done or a wrong call */
export async function operate(args: readonly string[], options: CommandOptions): Promise<number> {
  const program = createProgram('npm run', options).description(
    "The operator's commands. docs/operations.md describes them.",
  );
  for (const add of [addInvites, addPerson, addBackup, addClock, addCopy]) add(program, options);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    if (error instanceof OperatorError) options.complain(error.message);
    else options.complain(`It could not be done${codeOf(error)}: ${String(error)}`);
    return 1;
  }
}
