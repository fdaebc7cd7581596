import { runAsProcess } from './operator/command.ts';
import { operate } from './operator/relay.ts';

/** `npm run relay -- <command>`: what an operator does beside the running relay. */
await runAsProcess(operate);
