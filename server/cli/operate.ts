import { CommanderError } from 'commander';
import { createProgram } from '../lib/command-line.ts';
import { OperatorError } from '../lib/operator-error.ts';
import { addBackup } from './backup.ts';
import { addClock } from './clock.ts';
import type { CommandOptions } from './command.ts';
import { addCopy } from './copy.ts';
import { addInvites } from './invites.ts';
import { addPerson } from './person.ts';

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
