import { runAsProcess } from './operator/command.ts';
import { operate } from './operate.ts';

await runAsProcess(operate);
