import { createProgram } from '../server/lib/command-line.ts';
import { ensureBuilds } from './browser/builds.ts';
import { runProgram } from './programs.ts';

/** `npm run test:e2e`: the end-to-end tests on the builds that they need. */
const program = createProgram('npm run test:e2e --')
  .description('the end-to-end tests in Chromium; builds the site first when it is older than its sources')
  .argument('[files...]', 'parts of file names; all files when none is given')
  .option('-g, --grep <title>', 'only tests whose title matches')
  .option('--shots', 'writes new reference pictures of every route (tests/shots)', false)
  .parse();
const { grep, shots } = program.opts<{ grep?: string; shots: boolean }>();
await ensureBuilds(['production', 'lab'], (text) => console.log(text));
const args = [
  ...(shots ? ['screens.spec', '--update-snapshots=all'] : program.args),
  ...(grep === undefined ? [] : ['--grep', grep]),
];
if (!(await runProgram([process.execPath, 'node_modules/@playwright/test/cli.js', 'test', ...args])))
  process.exitCode = 1;
