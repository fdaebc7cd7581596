import { readConfig } from './config.ts';
import { operate } from './operate.ts';
import { runAsProcess } from './operator/command.ts';

await runAsProcess(operate, readConfig);
