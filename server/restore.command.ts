import { restore } from './operator/backup.ts';
import { runWithConfig } from './operator/command.ts';

/** `npm run restore -- <backup>`: a backup back into an empty place. */
await runWithConfig(restore);
