import { spawnSync } from 'node:child_process';
import { createProgram } from '../server/lib/command-line.ts';

/** `npm run test:unit`: the tests that start no process, no server and no browser. */
const program = createProgram('npm run test:unit --')
  .description('the tests that start no process, no server and no browser')
  .argument('[files...]', 'parts of file names; all files when none is given')
  .option('--watch', 'runs again what a change touches', false)
  .parse();
const { watch } = program.opts<{ watch: boolean }>();
const vitest = ['node_modules/vitest/vitest.mjs', watch ? 'watch' : 'run', '--project', 'unit', ...program.args];
process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
