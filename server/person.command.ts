import { runAsProcess } from './operator/command.ts';
import { personCommand } from './operator/person.ts';

/** `npm run person`: what is held about one person, and its erasure. */
await runAsProcess(personCommand);
