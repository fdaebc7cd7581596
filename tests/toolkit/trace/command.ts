import { namesAmong } from '../nearest.ts';
import { configured } from '../config.ts';
import { readRequirements } from './requirements.ts';
import { readTitles } from './titles.ts';
import { describeNamed, trace } from './trace.ts';

/**
 * `npm run flows -- trace [ID …]`: requirements with the tests that name them. Exits 1 for an unnamed
 * requirement and for an unknown one. `--brief` prints the count.
 */
// The reader may close the pipe early (`| head`).
process.stdout.on('error', () => process.exit());

const { createProgram } = configured();
const { named, problems } = trace(readRequirements(), readTitles());
const ids = named.map(({ requirement }) => requirement.id);
const program = createProgram('npm run flows -- trace')
  .description('every requirement with the tests that name it')
  .argument('[ids...]', 'requirements; all when none is named', namesAmong('requirement', ids), [])
  .option('--brief', 'the count alone', false)
  .parse();
const wanted = program.processedArgs[0] as readonly string[];

const printed = program.opts<{ brief: boolean }>().brief
  ? []
  : named.filter(({ requirement }) => wanted.length === 0 || wanted.includes(requirement.id));
for (const each of printed) console.log(`${describeNamed(each)}\n`);
const byTests = named.filter(({ tests }) => tests.length > 0).length;
console.log(`${named.length} requirements: tests name ${byTests}`);
for (const problem of problems) console.error(`  ${problem}`);
if (problems.length > 0) process.exitCode = 1;
