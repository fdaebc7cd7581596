import { addBackup } from './backup.ts';
import { addClock } from './clock.ts';
import { type CommandOptions, runCommand } from './command.ts';
import { addCounts } from './counts.ts';
import { addDeskKey } from './desk-key.ts';
import { addDeskLog } from './desk-log.ts';
import { addDeliveries } from './deliveries.ts';
import { addInvites } from './invites.ts';
import { addLeads } from './leads.ts';
import { addOpenApi } from './openapi.ts';
import { addPerson } from './person.ts';
import { addSbom } from './sbom.ts';
import { addStoreCopy } from './store-copy.ts';

const commands = [
  addLeads,
  addCounts,
  addDeliveries,
  addDeskLog,
  addDeskKey,
  addInvites,
  addPerson,
  addBackup,
  addClock,
  addStoreCopy,
  addOpenApi,
  addSbom,
];

/** `npm run relay -- <command>`. @returns the exit code: 0 done, 1 not done */
export const operate = (args: readonly string[], options: CommandOptions): Promise<number> =>
  runCommand(commands, args, options);
