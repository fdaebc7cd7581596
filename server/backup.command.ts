import { backup } from './operator/backup.ts';
import { runWithConfig } from './operator/command.ts';

/** `npm run backup -- <folder>`: everything that the relay keeps, while it runs. */
await runWithConfig(backup);
