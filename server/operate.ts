import { addBackup } from './backup/command.ts';
import { addClock } from './clock-command.ts';
import { type CommandOptions, runCommand } from './operator/command.ts';
import { addInviteCommands } from './accounts/invites-command.ts';
import { addPerson } from './retention/person-command.ts';
import { addCopy } from './copy-command.ts';
import { openForOperator, type OperatorStore } from './operator-store.ts';

const commands = [addInviteCommands, addPerson, addBackup, addClock, addCopy];

/** The commands of an operator: `npm run <command>`. @returns the exit code: 0 done, 1 not done */
export const operate = (args: readonly string[], options: CommandOptions): Promise<number> =>
  runCommand<OperatorStore>(commands, args, { ...options, open: () => openForOperator(options) });
