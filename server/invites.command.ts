import { runAsProcess } from './operator/command.ts';
import { invitesCommand } from './operator/invites.ts';

/** `npm run invites`: makes invite codes, lists the invites, takes one back. */
await runAsProcess(invitesCommand);
