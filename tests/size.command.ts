import { spawnSync } from 'node:child_process';
import { createProgram } from '../server/lib/command-line.ts';

/** `npm run bench -- size`: builds the site and weighs it (.size-limit.js). */
createProgram('npm run bench -- size')
  .description('builds the site, and compares the weight of pages, styles and script with their limits')
  .parse();
const run = (...command: string[]) => spawnSync(process.execPath, command, { stdio: 'inherit' }).status ?? 1;
process.exitCode = run('server/build.ts') || run('node_modules/size-limit/bin.js');
