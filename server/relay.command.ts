import { runAsProcess } from './operator/command.ts';
import { operate } from './operator/relay.ts';

await runAsProcess(operate);
